/** Returns the items of a list. A single item, as in forms and XML, is a list of one. */
export function rowsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}
