import { type JsonSchema, typeOf } from './json-schema.ts'

/** Converts a value to the template's type if this is unambiguous. Otherwise returns it unchanged, so that Platen reports the error. */
export function typedValue(schema: JsonSchema, value: unknown): unknown {
  const type = typeOf(schema)
  if (isDateTime(value)) return schema.format === 'date' ? value.toISODate() : value.toISO()
  if (typeof value === 'number' && type === 'string') return String(value)
  if (typeof value !== 'string') return value
  if (type === 'number' || type === 'integer') {
    return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  }
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  if (schema.format === 'date') return value.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1')
  return value
}

/** A Luxon date, as n8n uses. */
function isDateTime(value: unknown): value is { toISO(): string; toISODate(): string } {
  return typeof value === 'object' && value !== null && 'toISODate' in value
}
