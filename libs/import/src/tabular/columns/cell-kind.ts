import type { Field } from '@platen/contract'
import type { CellKind } from './column.ts'

/**
 * What a column's cells are taken as, by the path of the field that they fill. What is printed is text as typed; a
 * field that only opens a section, or stands before dots alone, holds a value, or texts where it prints its items themselves, unless its declaration says that it is none. Text is also what
 * the template does not know at that place.
 */
export function cellKind(fields: readonly Field[], path: readonly string[]): CellKind {
  const field = findField(fields, path)
  const declared = declaredAt(fields, path)
  if (declared?.type === 'group') return 'value'
  if (declared?.type === 'list') return declared.item || isOfTexts(field) ? 'texts' : 'value'
  if (declared !== undefined) return 'text'
  // A name that formulas alone use is a value of theirs, unless there are names in it.
  const isInput = field?.isInput === true && field.children.length === 0 && !field.section && !field.inverted
  if (field === undefined || field.plain || isInput || printsItself(field, path)) return 'text'
  return isOfTexts(field) ? 'texts' : 'value'
}

/** `{{#tags}}{{.}}{{/tags}}`: a section that prints its items themselves, and looks for no name in them. */
function isOfTexts(field: Field | undefined): boolean {
  return field?.itemIsValue === true && field.children.length === 0
}

/** Whether a field that nothing declares only switches a section: yes and no in any words do so, too. */
export function isCondition(fields: readonly Field[], path: readonly string[]): boolean {
  const field = findField(fields, path)
  const isSection = field !== undefined && (field.section || field.inverted) && !field.itemIsValue
  return isSection && declaredAt(fields, path) === undefined && cellKind(fields, path) === 'value'
}

/** Returns the name of the list whose items have the field at a path. */
export function listAround(
  fields: readonly Field[],
  [first = '', ...rest]: readonly string[],
): string | undefined {
  return rest.length > 0 && fields.some((field) => field.name === first && isList(field)) ? first : undefined
}

/** By its declaration, as formulas may be all that looks into a list, and a section may be of one group; else a section may get rows. */
function isList({ section, declared }: Field): boolean {
  return declared === undefined ? section : declared.type === 'list'
}

/** What template.json declares of the field at a path. */
export function declaredAt(fields: readonly Field[], path: readonly string[]): Field['declared'] {
  return fieldsAt(fields, path).find(({ declared }) => declared !== undefined)?.declared
}

/** Whether the template itself gives a field its value, or what the field stands in. */
export function isComputed(fields: readonly Field[], path: readonly string[]): boolean {
  return path.some((_, at) =>
    fieldsAt(fields, path.slice(0, at + 1)).some(({ formula }) => formula !== undefined),
  )
}

/** A name that stands behind a dot as well as inside a section is two. */
function fieldsAt(fields: readonly Field[], path: readonly string[]): readonly Field[] {
  let level = fields
  for (const [at, name] of path.entries()) {
    const named = level.filter((field) => field.name === name)
    if (at === path.length - 1) return named
    level = named.flatMap(({ children }) => children)
  }
  return []
}

/** The field at a path; of two of one name the one that is printed. */
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

/**
 * `{{#note}}<p>{{note}}</p>{{/note}}`, `{{#sender.phone}}<p>{{sender.phone}}</p>{{/sender.phone}}`: a text that switches on what is around
 * it. In a list's item the name begins at the item.
 */
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
