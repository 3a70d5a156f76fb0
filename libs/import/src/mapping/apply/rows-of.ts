/** The items of a list; one that comes alone, as forms and XML send it, is a list of one, and nothing is none. */
export function rowsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}
