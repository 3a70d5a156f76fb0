import { type Field, sectionChildren, isNeeded, quoted } from '@platen/contract'

export type Structure = 'list' | 'group'

/** Whether a level has a field with this name. */
export type HasName = (name: string) => boolean

/** Collects the names of a level once, at the first lookup. A level can have thousands of fields. */
export function namesIn(fields: readonly Field[]): HasName {
  let names: ReadonlySet<string> | undefined
  return (name) => (names ??= new Set(fields.map((field) => field.name))).has(name)
}

/**
 * Returns the structure that the value of a field must have, or undefined if it can be a string: a string can control a section that does not print
 * anything from its items. `outer`: the names of outer levels, where names in the section are also looked up.
 */
export function structureOf(field: Field, outer: HasName = () => false): Structure | undefined {
  const { declared, structure, plain, section, children } = field
  if (declared !== undefined)
    return declared.type === 'list' || declared.type === 'group' ? declared.type : undefined
  if (structure !== undefined) return structure === 'group' ? 'group' : 'list'
  if (plain) return undefined
  if (children.some(({ dotted, name }) => dotted === true && name !== '.')) return 'group'
  const isOuter = (name: string) => name === field.name || outer(name)
  return section && sectionChildren(field).some((child) => isNeeded(child) && !isOuter(child.name))
    ? 'list'
    : undefined
}

/** Returns the path of the first field that can be printed, in a level or in a group of that level. */
export function firstTextPath(fields: readonly Field[]): string | undefined {
  const outer = namesIn(fields)
  for (const field of fields) {
    const structure = structureOf(field, outer)
    if (structure === undefined && (field.plain || field.declared !== undefined)) return field.name
    const inner = structure === 'group' ? firstTextPath(field.children) : undefined
    if (inner !== undefined) return `${field.name}.${inner}`
  }
  return undefined
}

/** A level of the template's fields. `path` is its position in the data, such as `items.`. */
interface Level {
  fields: readonly Field[]
  has: HasName
  path: string
}

function levelOf(fields: readonly Field[], path: string): Level {
  return { fields, has: namesIn(fields), path }
}

/** A tag that prints a list, a group, or a field after the dot of a list. */
interface StructuredUse {
  /** The name in the tag. */
  name: string
  /** The position of the value in the data. */
  path: string
  structure: Structure
  known: Field
}

/**
 * Returns a message for each merge tag that prints a list, a group, or a field after the dot of a list. `used`: the fields of a pattern;
 * `fields`: those of the template.
 */
export function findStructuredNames(used: readonly Field[], fields: readonly Field[]): string[] {
  const uses = [...structuredUses(used, [levelOf(fields, '')])]
  if (uses.length === 0) return []
  const usable = firstTextPath(fields)
  return uses.map((use) => cannotPrint(use, usable))
}

/**
 * Returns a message for each formula result that is a list or a group but is printed by a merge tag, with its path. `used`: the fields of the strings
 * of the language files; `fields`: these and the declared and computed fields; `structures`: the structures of results, by path.
 */
export function findStructuredResults(
  used: readonly Field[],
  fields: readonly Field[],
  structures: Structures,
): { path: string; message: string }[] {
  const uses = [...structuredUses(used, [levelOf(fields, '')], { structures })]
  return uses
    .filter(({ known }) => known.structure !== undefined && known.declared === undefined)
    .map((use) => ({ path: use.path, message: cannotPrintResult(use) }))
}

type Structures = ReadonlyMap<string, NonNullable<Field['structure']>>
const none: Structures = new Map()

/** Rows of a group have the fields of their list, so results are also found by the path of the list. */
function* structuredUses(
  used: readonly Field[],
  scopes: readonly Level[],
  { structures = none, prefix = '' }: { structures?: Structures; prefix?: string } = {},
): Generator<StructuredUse> {
  for (const field of used) {
    const around = field.dotted ? scopes.slice(0, 1) : scopes
    const level = around.find(
      (one) => one.fields.some(({ name }) => name === field.name) || structures.has(one.path + field.name),
    )
    if (level === undefined) continue
    const name = prefix + field.name
    const path = level.path + field.name
    const known = level.fields.find((one) => one.name === field.name) ?? asResult(field, structures.get(path))
    const structure = structureOf(known, (outer) => around.some(({ has }) => has(outer)))
    const inner = levelOf(known.children, `${path}.`)
    if (structure !== undefined && isPrinted(field, known, structure)) yield { name, path, structure, known }
    else {
      yield* structuredUses(
        field.children.filter(({ dotted }) => dotted === true),
        [inner],
        { structures, prefix: `${name}.` },
      )
      yield* structuredUses(
        field.children.filter(({ dotted }) => dotted !== true),
        [inner, ...scopes],
        { structures },
      )
    }
  }
}

function asResult(field: Field, structure: Field['structure']): Field {
  return { ...field, ...(structure && { structure }), children: [] }
}

function isPrinted(field: Field, known: Field, structure: Structure): boolean {
  const isKnown = known.declared !== undefined || known.structure !== undefined
  const isDotted = field.children.some(({ dotted }) => dotted === true)
  if (field.plain || (structure === 'list' && isKnown && isDotted)) return true
  // `{{.}}` prints the plain values of a list, but neither rows nor a group.
  return field.itemIsValue && (known.structure === 'rows' || known.structure === 'group')
}

function cannotPrintResult({ name, structure, known }: StructuredUse): string {
  const subject = `${quoted(name)} is a ${structure}, which a tag cannot print.`
  const field = known.children.find((child) => structureOf(child) === undefined)?.name
  if (structure === 'group') {
    const example = field === undefined ? '' : `, such as {{${name}.${field}}}`
    return `${subject} Print one of its fields${example}.`
  }
  const item = known.structure === 'values' ? '{{.}}' : field === undefined ? '…' : `{{${field}}}`
  return `${subject} Repeat a section for its items, such as {{#${name}}}${item}{{/${name}}}, or return text from the formula with join(…).`
}

/** `otherwise`: the path of a field that can be printed instead. */
function cannotPrint({ name, structure, known }: StructuredUse, otherwise: string | undefined): string {
  const inner = structure === 'group' ? firstTextPath(known.children) : undefined
  const usable = inner === undefined ? otherwise : `${name}.${inner}`
  const example = usable === undefined ? '' : `, such as {{${usable}}}`
  return `${quoted(name)} is a ${structure}, which has no text of its own. Use a field with a single value${example}.`
}
