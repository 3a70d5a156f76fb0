/** Adds a value to form fields. Repeated names and `name[]` become lists. */
export function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const key = name.replace(/\[\]$/, '')
  const before = fields[key]
  if (Array.isArray(before)) before.push(value)
  else if (before !== undefined) fields[key] = [before, value]
  else fields[key] = key === name ? value : [value]
}
