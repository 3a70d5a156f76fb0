/** A place in a template's data: names, and indexes of rows. */
export type RecordPlace = readonly (string | number)[]

/** A template's data, or a part of it. */
export type Data = Readonly<Record<string, unknown>>

/** The data with another value at a place; what is not there on the way is made. */
export function changedAt(record: Data, place: RecordPlace, value: unknown): Data {
  return changed(record, place, value) as Data
}

/** The data that somebody typed as JSON; `undefined` for what is no object. */
export function readRecord(text: string): Data | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : undefined
  } catch {
    return undefined
  }
}

function changed(inner: unknown, [part, ...rest]: RecordPlace, value: unknown): unknown {
  if (part === undefined) return value
  if (typeof part === 'number') {
    const items: readonly unknown[] = Array.isArray(inner) ? inner : []
    return items.with(part, changed(items[part], rest, value))
  }
  const own = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Data) : {}
  return { ...own, [part]: changed(Object.hasOwn(own, part) ? own[part] : undefined, rest, value) }
}
