import { isRecord, ownValue } from '../path/read-payload.ts'

/** Sets a value at a path, creating the objects around it. */
export function setAt(into: Record<string, unknown>, names: readonly string[], value: unknown): void {
  let inner = into
  for (const name of names.slice(0, -1)) {
    const next = Object.hasOwn(inner, name) ? inner[name] : undefined
    const record = isRecord(next) ? (next as Record<string, unknown>) : {}
    inner[name] = record
    inner = record
  }
  const last = names.at(-1)
  if (last !== undefined) inner[last] = value
}

/** Returns the value at a path of names; undefined if it is missing. */
export function valueAt(record: unknown, names: readonly string[]): unknown {
  let value = record
  for (const name of names) value = isRecord(value) ? ownValue(value, name) : undefined
  return value
}
