/** A path into a template's data: names and row indexes. */
export type RecordPath = readonly (string | number)[]

/** A template's data, or a part of it. */
export type Data = Readonly<Record<string, unknown>>

/** Returns the data with a new value at a path. Missing objects on the path are created. */
export function replaceAt(record: Data, path: RecordPath, value: unknown): Data {
  return replaceIn(record, path, value) as Data
}

/** Parses typed JSON. Returns `undefined` if it is not an object. */
export function readRecord(text: string): Data | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : undefined
  } catch {
    return undefined
  }
}

function replaceIn(inner: unknown, [part, ...rest]: RecordPath, value: unknown): unknown {
  if (part === undefined) return value
  if (typeof part === 'number') {
    const items: readonly unknown[] = Array.isArray(inner) ? inner : []
    return items.with(part, replaceIn(items[part], rest, value))
  }
  const own = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Data) : {}
  return { ...own, [part]: replaceIn(Object.hasOwn(own, part) ? own[part] : undefined, rest, value) }
}
