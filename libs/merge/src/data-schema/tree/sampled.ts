import type { JsonType } from '@platen/merge/fields'

/** Longer examples do not help, and pictures in data URLs can be megabytes. */
const exampleLengthMax = 300

/** Returns the values of a name in samples. */
export function sampledAt(records: readonly unknown[], name: string): unknown[] {
  return records.flatMap((record) => (isRecord(record) && Object.hasOwn(record, name) ? [record[name]] : []))
}

/** Returns the objects among values, including items of lists. */
export function recordsIn(values: readonly unknown[]): unknown[] {
  return values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value])).filter(isRecord)
}

/** Returns the items of lists among values. */
export function itemsIn(values: readonly unknown[]): unknown[] {
  return values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
}

/** Returns the JSON types of values. */
export function jsonTypesOf(values: readonly unknown[]): Set<JsonType> {
  return new Set(values.map(jsonTypeOf))
}

/** Returns the first useful example: a short string that is not empty, a number, or a boolean. */
export function exampleAmong(values: readonly unknown[]): unknown {
  return values.find(
    (value) =>
      (typeof value === 'string' && value !== '' && value.length <= exampleLengthMax) ||
      typeof value === 'number' ||
      typeof value === 'boolean',
  )
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return typeof value as JsonType
  return 'object'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
