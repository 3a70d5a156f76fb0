import type { Field } from '@platen/contract'
import type { CellKind } from './column.ts'

/**
 * Returns how the cells of a column are read, by the path of its field. Printed and unknown fields are text. A field that only opens a section, or is
 * only used with a dot, is a `value`; if the section prints its items, it is `texts`. A declaration takes precedence.
 */
export function cellKind(fields: readonly Field[], path: readonly string[]): CellKind {
  const field = findField(fields, path)
  const declared = declaredAt(fields, path)
  if (declared?.type === 'group') return 'value'
  if (declared?.type === 'list') return declared.item || isOfTexts(field) ? 'texts' : 'value'
  if (declared !== undefined) return 'text'
  // A name that only formulas use is a value, unless it contains other names.
  const isInput = field?.isInput === true && field.children.length === 0 && !field.section && !field.inverted
  if (field === undefined || field.plain || isInput || printsItself(field, path)) return 'text'
  return isOfTexts(field) ? 'texts' : 'value'
}

/** `{{#tags}}{{.}}{{/tags}}`: a section that prints its items. */
function isOfTexts(field: Field | undefined): boolean {
  return field?.itemIsValue === true && field.children.length === 0
}

/** Whether an undeclared field only controls a section. If so, its cells can contain words for yes and no. */
export function isCondition(fields: readonly Field[], path: readonly string[]): boolean {
  const field = findField(fields, path)
  const isSection = field !== undefined && (field.section || field.inverted) && !field.itemIsValue
  return isSection && declaredAt(fields, path) === undefined && cellKind(fields, path) === 'value'
}

/** Returns the name of the list around a path. */
export function listAround(
  fields: readonly Field[],
  [first = '', ...rest]: readonly string[],
): string | undefined {
  return rest.length > 0 && fields.some((field) => field.name === first && isList(field)) ? first : undefined
}

/**
 * A declaration decides, because a list may be read only by formulas, and a section can contain a group. An undeclared section can
 * have rows.
 */
function isList({ section, declared }: Field): boolean {
  return declared === undefined ? section : declared.type === 'list'
}

/** Returns the declaration of the field at a path; undefined if it has none. */
export function declaredAt(fields: readonly Field[], path: readonly string[]): Field['declared'] {
  return fieldsAt(fields, path).find(({ declared }) => declared !== undefined)?.declared
}

/** Whether the template calculates a field or a group around it. */
export function isComputed(fields: readonly Field[], path: readonly string[]): boolean {
  return path.some((_, at) =>
    fieldsAt(fields, path.slice(0, at + 1)).some(({ formula }) => formula !== undefined),
  )
}

/** A name that is used both after a dot and in a section appears as two fields. */
function fieldsAt(fields: readonly Field[], path: readonly string[]): readonly Field[] {
  let level = fields
  for (const [at, name] of path.entries()) {
    const named = level.filter((field) => field.name === name)
    if (at === path.length - 1) return named
    level = named.flatMap(({ children }) => children)
  }
  return []
}

export function findField(fields: readonly Field[], path: readonly string[]): Field | undefined {
  const [name, ...rest] = path
  const named = fields.filter((field) => field.name === name)
  if (rest.length === 0) return named.find((field) => field.plain) ?? named[0]
  for (const field of named) {
    const found = findField(field.children, rest)
    if (found !== undefined) return found
  }
  return undefined
}

/** `{{#note}}<p>{{note}}</p>{{/note}}`: text that controls the section around it. In a list item, the path starts at the item. */
function printsItself({ children }: Field, path: readonly string[]): boolean {
  return path.some((_, from) => {
    const [first, ...rest] = path.slice(from)
    let named = children.filter(({ name, dotted }) => name === first && dotted !== true)
    for (const part of rest)
      named = named.flatMap((field) =>
        field.children.filter(({ name, dotted }) => name === part && dotted === true),
      )
    return named.some(({ plain }) => plain)
  })
}
