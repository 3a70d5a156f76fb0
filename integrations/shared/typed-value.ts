import { type JsonSchema, typeOf } from './json-schema.ts'

/** A value as the template's type has it, where it can be one without guessing; else as it came, for Platen to name what is wrong. */
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

/** Of Luxon, which n8n's dates are. */
function isDateTime(value: unknown): value is { toISO(): string; toISODate(): string } {
  return typeof value === 'object' && value !== null && 'toISODate' in value
}
