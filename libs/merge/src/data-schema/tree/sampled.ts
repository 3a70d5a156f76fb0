import type { JsonType } from '@platen/merge/fields'

/** Longer examples say no more, and pictures as data addresses are megabytes. */
const exampleLengthMax = 300

/** The values that samples send for a name of a level. */
export function sampledAt(records: readonly unknown[], name: string): unknown[] {
  return records.flatMap((record) => (isRecord(record) && Object.hasOwn(record, name) ? [record[name]] : []))
}

/** The objects among sampled values, items of lists included. */
export function recordsIn(values: readonly unknown[]): unknown[] {
  return values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value])).filter(isRecord)
}

/** The items of the lists among sampled values. */
export function itemsIn(values: readonly unknown[]): unknown[] {
  return values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
}

/** The types of sampled values. */
export function jsonTypesOf(values: readonly unknown[]): Set<JsonType> {
  return new Set(values.map(jsonTypeOf))
}

/** The first of the values that shows something: a text or number that is neither empty nor long, or true and false. */
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
