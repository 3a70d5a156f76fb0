import type { ComputedDeclaration, Field, FieldDeclaration, FieldType } from '@platen/contract'
import { dottedOf, type FieldKind, kindOf } from './field-kind.ts'
import { isJsonObject } from '../source/read-json.ts'
import type { SampleData } from '../samples/sample-text.ts'
import { computedAt, type Declarations, declarationAt, type FieldPath } from './declarations.ts'

/** A field at its position in the data. It is named by a merge tag, a declaration or a formula. */
export interface FieldNode {
  path: FieldPath
  name: string
  kind: FieldKind
  /** Its uses in merge tags; empty if only a declaration or a formula names it. */
  uses: Field[]
  /** The names for this field in `optional` of template.json. */
  optionalNames: string[]
  declaration: FieldDeclaration | undefined
  computed: ComputedDeclaration | undefined
  /** The dotted path of the formula whose result contains this field. Such a field has no settings. */
  partOf: string | undefined
  children: FieldNode[]
}

interface Known {
  fields: readonly Field[]
  declarations: Declarations
  /** Sample data, which determines the position of a name that the template looks up in outer levels. */
  data: SampleData | undefined
}

/** Returns the fields by position: first those in merge tags, then those that are only declared or computed. */
export function fieldTree({ fields, declarations, data }: Known): FieldNode[] {
  const roots: FieldNode[] = []
  const nodes = new Map<string, FieldNode>()

  function nodeAt(path: FieldPath): FieldNode {
    const key = keyOf(path)
    const known = nodes.get(key)
    if (known) return known
    const node: FieldNode = {
      path,
      name: path.at(-1) ?? '',
      kind: 'value',
      uses: [],
      optionalNames: [],
      declaration: undefined,
      computed: computedAt(declarations, path),
      partOf: path
        .map((_, index) => path.slice(0, index))
        .find((around) => computedAt(declarations, around) !== undefined)
        ?.join('.'),
      children: [],
    }
    nodes.set(key, node)
    const siblings = path.length === 1 ? roots : nodeAt(path.slice(0, -1)).children
    siblings.push(node)
    return node
  }

  const isKnown = (path: FieldPath) =>
    computedAt(declarations, path) !== undefined ||
    declarationAt(declarations, path) !== undefined ||
    valuesAt(data, path).length > 0

  function addUsed(
    used: readonly Field[],
    around: { scopes: FieldPath[]; parent: FieldPath; names: string[] },
  ): void {
    const { scopes, parent, names } = around
    for (const field of used) {
      // Translated strings are not fields. Fields that are only in template.json are added with their declaration.
      if (field.formula === '' || !isInText(field)) continue
      if (field.name === '.') {
        addUsed(field.children, around)
        continue
      }
      const positions = field.dotted === true ? [parent] : scopes
      const path = [
        ...(positions.find((position) => isKnown([...position, field.name])) ?? positions[0] ?? []),
        field.name,
      ]
      const optionalNames = names.map((prefix) => prefix + field.name)
      const within = optionalNames.map((name) => `${name}.`)
      const node = nodeAt(path)
      node.uses.push(field)
      node.optionalNames = [...new Set([...node.optionalNames, ...optionalNames])]
      const isHere = isPlain(path)
      if (node.uses.length === 1 || node.kind === 'value')
        node.kind = isHere ? plainKind(field) : kindOf(field)
      addUsed(dottedOf(field), { scopes, parent: path, names: within })
      const inner = isHere ? scopes : [path, ...scopes]
      const section = field.children.filter((child) => child.dotted !== true)
      addUsed(section, { scopes: inner, parent: path, names: [...within, ...names] })
    }
  }

  /** Whether a field has a single value, so that a section over it adds no names. */
  function isPlain(path: FieldPath): boolean {
    if (computedAt(declarations, path)?.type !== undefined) return true
    const declared = declarationAt(declarations, path)
    if (declared) return declared.type !== 'list' && declared.type !== 'group'
    const values = valuesAt(data, path)
    return values.length > 0 && values.every((value) => !Array.isArray(value) && !isJsonObject(value))
  }

  function addDeclared(declared: Declarations['fields'], parent: FieldPath): void {
    for (const [name, declaration] of Object.entries(declared)) {
      const node = nodeAt([...parent, name])
      node.declaration = declaration
      node.kind = kindDeclared(declaration, node.kind)
      addDeclared(declaration.fields ?? {}, node.path)
    }
  }

  addUsed(fields, { scopes: [[]], parent: [], names: [''] })
  addDeclared(declarations.fields, [])
  for (const dotted of Object.keys(declarations.computed)) nodeAt(dotted.split('.'))
  return roots
}

/** Returns each node followed by its children. */
export function flatNodes(nodes: readonly FieldNode[]): FieldNode[] {
  return nodes.flatMap((node) => [node, ...flatNodes(node.children)])
}

/** Returns a function for the container type of a typed field: list or group, as in the data, otherwise as in the merge tags. */
export function containerTypes(nodes: readonly FieldNode[], data: unknown): (path: FieldPath) => FieldType {
  const kinds = new Map(flatNodes(nodes).map(({ path, kind }) => [keyOf(path), kind]))
  return (path) => {
    const values = valuesAt(data, path)
    if (values.some(Array.isArray)) return 'list'
    if (values.some(isJsonObject)) return 'group'
    return kinds.get(keyOf(path)) === 'object' ? 'group' : 'list'
  }
}

/** Whether a merge tag names a field, or a field inside it. */
export function isInText(field: Field): boolean {
  return field.plain || field.section || field.inverted || field.name === '.' || field.children.some(isInText)
}

function plainKind(field: Field): FieldKind {
  return field.plain ? 'value' : 'condition'
}

function kindDeclared({ type, item }: FieldDeclaration, kind: FieldKind): FieldKind {
  if (type === 'group') return 'object'
  if (type === 'list') return item ? 'texts' : kind === 'texts' ? 'texts' : 'list'
  return kind === 'list' || kind === 'object' ? 'condition' : kind
}

/** Maximum number of rows that are read. */
const rowsRead = 200

/** Returns the values of a field: a single value, or one for each row. */
export function valuesAt(data: unknown, [name, ...rest]: FieldPath): unknown[] {
  if (Array.isArray(data))
    return data
      .slice(0, rowsRead)
      .flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return data === undefined ? [] : [data]
  if (!isJsonObject(data) || !Object.hasOwn(data, name)) return []
  return rest.length === 0 ? [data[name]] : valuesAt(data[name], rest)
}

const keyOf = (path: FieldPath) => JSON.stringify(path)

/** Whether each possible row has a field, some, or none. */
export function presenceAt(data: SampleData, path: FieldPath): 'all' | 'some' | 'none' {
  const positions = path.length === 1 ? 1 : valuesAt(data, path.slice(0, -1)).flat().length
  const found = valuesAt(data, path).length
  if (found === 0) return 'none'
  return found >= positions ? 'all' : 'some'
}
