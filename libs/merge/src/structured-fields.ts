import { type Field, sectionChildren, isNeeded, quoted } from '@platen/contract'

export type Structure = 'list' | 'group'

/**
 * Returns the structure that the value of a field must have, or undefined if it can be a text: a section that prints nothing of its items
 * can be switched by one. `outer`: the fields around it, in which names of its section are also looked up.
 */
export function structureOf(field: Field, outer: readonly Field[] = []): Structure | undefined {
  const { declared, plain, section, children } = field
  if (declared !== undefined)
    return declared.type === 'list' || declared.type === 'group' ? declared.type : undefined
  if (plain) return undefined
  if (children.some(({ dotted, name }) => dotted === true && name !== '.')) return 'group'
  const isOuter = (name: string) => name === field.name || outer.some((one) => one.name === name)
  return section && sectionChildren(field).some((child) => isNeeded(child) && !isOuter(child.name))
    ? 'list'
    : undefined
}

/** Returns the path of the first field in a level, or in a group in it, that can be printed. */
export function firstTextPath(fields: readonly Field[]): string | undefined {
  for (const field of fields) {
    const structure = structureOf(field, fields)
    if (structure === undefined && (field.plain || field.declared !== undefined)) return field.name
    const inner = structure === 'group' ? firstTextPath(field.children) : undefined
    if (inner !== undefined) return `${field.name}.${inner}`
  }
  return undefined
}

/**
 * Returns a message for each merge tag that prints a list or a group, or a field after the dot of a list. `used`: the fields of a pattern;
 * `scopes`: the levels of the template's fields in which names are looked up, innermost first.
 */
export function findStructuredNames(
  used: readonly Field[],
  scopes: ReadonlyArray<readonly Field[]>,
  prefix = '',
): string[] {
  return used.flatMap((field) => {
    const around = field.dotted ? scopes.slice(0, 1) : scopes
    const level = around.find((one) => one.some(({ name }) => name === field.name)) ?? []
    const known = level.find(({ name }) => name === field.name)
    if (known === undefined) return []
    const path = prefix + field.name
    const structure = structureOf(known, around.flat())
    const hasDot = field.children.some(({ dotted }) => dotted === true)
    const isWrong = structure !== undefined && (field.plain || (known.declared?.type === 'list' && hasDot))
    if (isWrong) return [cannotPrint(path, structure, { known, fields: scopes.at(-1) ?? [] })]
    const behind = field.children.filter(({ dotted }) => dotted === true)
    const within = field.children.filter(({ dotted }) => dotted !== true)
    return [
      ...findStructuredNames(behind, [known.children], `${path}.`),
      ...findStructuredNames(within, [known.children, ...scopes]),
    ]
  })
}

function cannotPrint(
  path: string,
  structure: Structure,
  { known, fields }: { known: Field; fields: readonly Field[] },
): string {
  const inner = structure === 'group' ? firstTextPath(known.children) : undefined
  const usable = inner === undefined ? firstTextPath(fields) : `${path}.${inner}`
  const example = usable === undefined ? '' : `, such as {{${usable}}}`
  return `${quoted(path)} is a ${structure}, which has no text of its own. Use a field with a single value${example}.`
}
