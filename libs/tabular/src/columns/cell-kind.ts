import type { Field } from '@platen/contract'
import type { CellKind } from './column.ts'

/**
 * Whether a column's cells are taken as text or as a value, by the path of the field that they fill. What is printed is text as typed; a
 * field that only opens a section, or stands before dots alone, holds a value. Text is also what the template does not know at that place.
 */
export function cellKind(fields: readonly Field[], path: readonly string[]): CellKind {
  const field = findField(fields, path)
  return field === undefined || field.plain || printsItself(field, path) ? 'text' : 'value'
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
