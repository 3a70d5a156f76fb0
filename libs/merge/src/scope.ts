import { TypedValue } from '@platen/merge/fields'
import type { Path } from './parse.ts'

/** An object as it came out of JSON. Its keys are read as own properties only, so no name reaches a prototype. */
export type DataRecord = Readonly<Record<string, unknown>>

/** One level of names: the item of a section, inside what surrounds it. */
export interface Scope {
  /** What `{{.}}` prints. */
  value: unknown
  /** The item, where it is one that has names. */
  record: DataRecord | null
  readonly outer: Scope | null
}

/** True for an object with names: not `null`, no array, no value that prints itself. */
export function isRecord(value: unknown): value is DataRecord {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof TypedValue)
  )
}

/** True where a section prints nothing: `0`, `""`, `false`, `null`, `[]`, missing. */
export function isFalsy(value: unknown): boolean {
  if (!value) return true
  if (typeof value !== 'object') return false
  return Array.isArray(value) ? value.length === 0 : value instanceof TypedValue && value.isOff
}

/** The record's own value of a name, or `undefined`. */
export function ownValue(record: DataRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** The innermost level that has the name, or `null`. */
export function scopeWith<S extends Scope & { readonly outer: S | null }>(name: string, scope: S): S | null {
  for (let at: S | null = scope; at !== null; at = at.outer) {
    if (at.record !== null && ownValue(at.record, name) !== undefined) return at
  }
  return null
}

/**
 * The value of a name: its first part is looked up from the item outwards, the parts behind dots are then its own and nothing else's
 * (Mustache's "dotted names, context precedence"). `undefined` when missing.
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
