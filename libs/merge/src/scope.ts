import { TypedValue } from '@platen/merge/fields'
import type { Path } from './parse.ts'

/** An object from JSON. Only own properties are read, so no name reaches a prototype. */
export type DataRecord = Readonly<Record<string, unknown>>

export interface Scope {
  value: unknown
  /** The item, if it is an object with names. */
  record: DataRecord | null
  readonly outer: Scope | null
}

/** Whether a value is an object with names: not `null`, an array or a typed value. */
export function isRecord(value: unknown): value is DataRecord {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof TypedValue)
  )
}

/** Whether a section is off: `0`, `""`, `false`, `null`, `[]`, missing. */
export function isFalsy(value: unknown): boolean {
  if (!value) return true
  if (typeof value !== 'object') return false
  return Array.isArray(value) ? value.length === 0 : value instanceof TypedValue && value.isOff
}

export function ownValue(record: DataRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Returns the innermost level with the name, or `null`. */
export function scopeWith<S extends Scope & { readonly outer: S | null }>(name: string, scope: S): S | null {
  for (let at: S | null = scope; at !== null; at = at.outer) {
    if (at.record !== null && ownValue(at.record, name) !== undefined) return at
  }
  return null
}

/**
 * Looks up a path: the first part in the item and then in outer levels, and the other parts only in the value before the dot (Mustache's
 * "dotted names, context precedence"). Returns undefined if it is missing.
 */
export function lookUp(path: Path, scope: Scope): unknown {
  const first = path[0]
  if (first === undefined) return scope.value
  const found = scopeWith(first, scope)
  if (found === null || found.record === null) return undefined
  let value = found.record[first]
  for (let part = 1; part < path.length; part++) {
    if (!isRecord(value)) return undefined
    value = ownValue(value, path[part] ?? '')
  }
  return value
}
