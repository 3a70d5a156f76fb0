import type { Field, FieldDeclaration } from '@platen/contract'
import { mergeFields } from './list-fields.ts'

const uses = ['plain', 'section', 'inverted'] as const

/** What template.json declares about fields. */
export interface DeclaredFields {
  /** Declarations by name, nested like the data. */
  fields?: Readonly<Record<string, FieldDeclaration>>
  /** By dotted path. */
  formulas?: ReadonlyMap<string, string>
  /** Dotted paths that formulas read from the data. */
  inputs?: readonly string[]
  /** Paths of formulas with a single value. A section over such a value adds no names. */
  conditions?: ReadonlySet<string>
  /** Dotted paths of all formula results. Each of these names is looked up only at its own position. */
  results?: readonly string[]
  /** Results that are lists or groups, by path. */
  structures?: ReadonlyMap<string, NonNullable<Field['structure']>>
  /** Lists and groups that formulas create from other rows, such as `by_category.items` from `items`. */
  aliases?: ReadonlyMap<string, string>
  /** Dotted paths in `optional` of template.json. */
  optional?: readonly string[]
  hasTexts?: boolean
}

/**
 * Combines the fields of a template's text with those that template.json declares, computes or reads. Each declaration is at the position of its
 * value in the data. The position is added if no tag names it.
 */
export function declareFields(
  given: readonly Field[],
  {
    fields,
    formulas = new Map(),
    conditions = new Set(),
    inputs = [],
    results = [],
    structures = new Map(),
    aliases = new Map(),
    optional = [],
    hasTexts = false,
  }: DeclaredFields,
): Field[] {
  const tree = given.map(copy)
  for (const [name, declaration] of Object.entries(fields ?? {}))
    declare(tree, { name, path: name, declaration, isDotted: false, optional })
  for (const [path, formula] of formulas) mark(tree, path, { formula })
  for (const path of inputs)
    mark(tree, path, { isInput: true, ...(optional.includes(path) && { optional: true }) })
  if (hasTexts) mark(tree, 'text', { formula: '' })
  for (const [path, home] of aliases) addUses(tree, path, home)
  for (const path of results) for (const field of fieldsAt(tree, path.split('.'))) field.isResult = true
  for (const [path, structure] of structures)
    for (const field of fieldsAt(tree, path.split('.'))) field.structure = structure
  if (hasTexts) gatherTexts(tree)
  const settled = liftFromConditions(tree, conditions)
  // A name that moves out of a section has no declaration there.
  for (const [name, declaration] of Object.entries(fields ?? {}))
    declare(settled, { name, path: name, declaration, isDotted: false, optional })
  positionOuter(settled, [], false)
  return settled
}

/** Moves all strings of the language files into one field. They belong to the document, even if they are printed inside a section. */
function gatherTexts(tree: Field[]): void {
  const found: Field[] = []
  const take = (level: Field[]): Field[] =>
    level.flatMap((field) => {
      if (field.name === 'text' && !field.dotted) {
        found.push(field)
        return []
      }
      field.children = take(field.children)
      return [field]
    })
  const rest = take(tree)
  const [own] = mergeFields(found)
  tree.splice(0, tree.length, ...rest, ...(own ? [{ ...own, formula: '' }] : []))
}

/** Moves names in a section over a computed value to the level around it. They are optional, because the section may be off. */
function liftFromConditions(
  level: readonly Field[],
  conditions: ReadonlySet<string>,
  { prefix, names }: { prefix: string; names: ReadonlySet<string> } = { prefix: '', names: new Set() },
): Field[] {
  const isOwn = (field: Field) => conditions.has(prefix + field.name)
  const known = new Set([...names, ...level.filter(isOwn).map(({ name }) => name)])
  const lifted: Field[] = []
  const own = level.map((field) => {
    const within = field.name === '.' ? prefix : `${prefix}${field.name}.`
    const children = liftFromConditions(field.children, conditions, { prefix: within, names: known })
    const isCondition = isOwn(field) || (names.has(field.name) && !field.dotted && !isPlaced(field))
    if (!isCondition) return { ...field, children }
    lifted.push(...children.filter(({ dotted }) => !dotted).map((child) => ({ ...child, optional: true })))
    return { ...field, children: children.filter(({ dotted }) => dotted) }
  })
  return lifted.length === 0 ? own : mergeFields(own, lifted)
}

/** Returns the fields of the text, except declared and computed fields. The name of each returned field can be used as its value. */
export function fieldsAsWritten(fields: readonly Field[]): Field[] {
  return fields.filter(isInText).map((field) => {
    const plain = { ...field, children: fieldsAsWritten(field.children) }
    for (const key of ['declared', 'formula', 'isInput', 'isOuter', 'isResult', 'structure'] as const)
      delete plain[key]
    return plain
  })
}

function isInText(field: Field): boolean {
  return field.plain || field.section || field.inverted || field.itemIsValue || field.children.some(isInText)
}

/** Returns names that data can omit because of template.json, in addition to `optional`. */
export function optionalNames({ fields, formulas = new Map(), hasTexts }: DeclaredFields): string[] {
  return [...omissible(fields ?? {}, ''), ...formulas.keys(), ...(hasTexts ? ['text'] : [])]
}

function* omissible(fields: Readonly<Record<string, FieldDeclaration>>, prefix: string): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.required === false || (field.default !== undefined && field.default !== null))
      yield prefix + name
    if (field.fields) yield* omissible(field.fields, `${prefix}${name}.`)
  }
}

function declare(
  level: Field[],
  {
    name,
    path,
    declaration,
    isDotted,
    optional,
  }: {
    name: string
    path: string
    declaration: FieldDeclaration
    isDotted: boolean
    optional: readonly string[]
  },
): void {
  const { fields, ...declared } = declaration
  const named = namedAt(level, name, isDotted)
  const isOmissible = declared.required === false || (declared.default ?? null) !== null
  for (const field of named) {
    // Only the declaration of the field itself counts, not the declaration of an outer field with the same name.
    if (!field.declared) field.optional = isOmissible || optional.includes(path)
    field.declared = declared
    for (const [inner, inside] of Object.entries(fields ?? {}))
      declare(field.children, {
        name: inner,
        path: `${path}.${inner}`,
        declaration: inside,
        isDotted: declared.type === 'group',
        optional,
      })
  }
}

function mark(
  level: Field[],
  path: string,
  what: Partial<Pick<Field, 'formula' | 'isInput' | 'optional'>>,
  isDotted = false,
): void {
  const [name = '', ...rest] = path.split('.')
  for (const field of namedAt(level, name, isDotted)) {
    if (rest.length > 0) mark(field.children, rest.join('.'), what, field.declared?.type === 'group')
    else Object.assign(field, what)
  }
}

/** Rows in a group must have the fields that the text prints, at the position of the rows in the data. */
function addUses(tree: Field[], path: string, home: string): void {
  const used = fieldsAt(tree, path.split('.')).flatMap(({ children }) => children)
  for (const field of fieldsAt(tree, home.split('.'))) for (const child of used) addUse(field.children, child)
}

function addUse(level: Field[], used: Field): void {
  if (used.formula !== undefined) return
  const known = level.find(({ name, dotted }) => name === used.name && dotted === used.dotted)
  if (!known) level.push(copy(used))
  else {
    for (const use of uses) known[use] ||= used[use]
    for (const child of used.children) addUse(known.children, child)
  }
}

function fieldsAt(level: readonly Field[], [name, ...rest]: readonly string[]): Field[] {
  const named = level.filter((field) => field.name === name)
  return rest.length === 0 ? named : named.flatMap(({ children }) => fieldsAt(children, rest))
}

/**
 * In declared lists and groups, moves names that only an outer level declares: each becomes a use of the outer field, so that it is required once. A
 * field that contains names is not moved, but marked.
 */
function positionOuter(level: Field[], around: readonly Field[], isDeclared: boolean): void {
  const known = [...level.filter(isPlaced), ...around]
  const kept = level.filter((field) => {
    const isUse = isDeclared && !field.dotted && !isPlaced(field)
    const outer = isUse ? around.find(({ name }) => name === field.name) : undefined
    positionOuter(field.children, known, outer !== undefined || isPlaced(field))
    if (!outer) return true
    for (const use of uses) outer[use] ||= field[use]
    field.isOuter = true
    return field.children.length > 0
  })
  level.splice(0, level.length, ...kept)
}

function isPlaced({ declared, formula }: Field): boolean {
  return declared !== undefined || formula !== undefined
}

/** Returns the fields of a level with this name, dotted or in its section, or a new one. */
function namedAt(level: Field[], name: string, isDotted: boolean): Field[] {
  const named = level.filter((field) => field.name === name)
  if (named.length > 0) return named
  const use = { plain: false, section: false, inverted: false }
  const field: Field = {
    name,
    ...use,
    children: [],
    itemIsValue: false,
    optional: false,
    ...(isDotted && { dotted: true as const }),
    line: 1,
    column: 1,
  }
  level.push(field)
  return [field]
}

function copy(field: Field): Field {
  return { ...field, children: field.children.map(copy) }
}
