import { isJsonObject } from '../source/read-json.ts'
import type { SampleData } from './sample-text.ts'

/** Object keys and item indexes. */
export type ValuePath = readonly (string | number)[]

/** Sets a value. Edits return new data that shares unchanged parts and keeps the order of keys. An invalid path changes nothing. */
export function setAt(data: SampleData, path: ValuePath, value: unknown): SampleData {
  return changeAt(data, path, () => value) as SampleData
}

/** Removes a value. */
export function removeAt(data: SampleData, path: ValuePath): SampleData {
  const last = path.at(-1)
  return changeAt(data, path.slice(0, -1), (parent) => {
    if (Array.isArray(parent)) return parent.filter((_, index) => index !== last)
    return isJsonObject(parent)
      ? Object.fromEntries(Object.entries(parent).filter(([key]) => key !== last))
      : parent
  }) as SampleData
}

/** Renames a key in place. An existing key with this name is removed. */
export function renameAt(data: SampleData, path: ValuePath, name: string): SampleData {
  const last = path.at(-1)
  return changeAt(data, path.slice(0, -1), (parent) => {
    if (!isJsonObject(parent)) return parent
    return Object.fromEntries(
      Object.entries(parent)
        .filter(([key]) => key === last || key !== name)
        .map(([key, value]) => [key === last ? name : key, value]),
    )
  }) as SampleData
}

/** Inserts an item before the one at the path, or at the end. */
export function insertAt(data: SampleData, path: ValuePath, item: unknown): SampleData {
  return changeItems(data, path, (items, at) => items.toSpliced(at, 0, item))
}

/** Inserts a copy of an item after it. */
export function duplicateAt(data: SampleData, path: ValuePath): SampleData {
  return changeItems(data, path, (items, at) => items.toSpliced(at, 0, items[at]))
}

/** Moves an item by a number of positions, within the list. */
export function moveAt(data: SampleData, path: ValuePath, by: number): SampleData {
  return changeItems(data, path, (items, at) => {
    const to = at + by
    if (to < 0 || to >= items.length) return items
    return items.toSpliced(at, 1).toSpliced(to, 0, items[at])
  })
}

/** Edits one key in every item of a list. */
export function inEachItem(
  data: SampleData,
  list: ValuePath,
  edit: (item: SampleData) => SampleData,
): SampleData {
  return changeAt(data, list, (items) =>
    Array.isArray(items) ? items.map((item: unknown) => (isJsonObject(item) ? edit(item) : item)) : items,
  ) as SampleData
}

/** Returns the value at a path; undefined if it is missing. */
export function valueAt(data: unknown, path: ValuePath): unknown {
  let value = data
  for (const part of path) {
    if (Array.isArray(value)) value = value[Number(part)]
    else if (isJsonObject(value) && Object.hasOwn(value, part)) value = value[String(part)]
    else return undefined
  }
  return value
}

function changeItems(
  data: SampleData,
  path: ValuePath,
  change: (items: unknown[], at: number) => unknown[],
): SampleData {
  return changeAt(data, path.slice(0, -1), (items) =>
    Array.isArray(items) ? change(items, Number(path.at(-1))) : items,
  ) as SampleData
}

function changeAt(value: unknown, path: ValuePath, change: (value: unknown) => unknown): unknown {
  const [part, ...rest] = path
  if (part === undefined) return change(value)
  if (Array.isArray(value)) {
    const at = Number(part)
    return at >= 0 && at < value.length ? value.with(at, changeAt(value[at], rest, change)) : value
  }
  if (!isJsonObject(value)) return value
  const key = String(part)
  const before = Object.hasOwn(value, key) ? value[key] : undefined
  const after = changeAt(before, rest, change)
  if (after === undefined) return value
  const entries = Object.entries(value)
  // Not by assignment, because a key `__proto__` would set the prototype.
  return Object.fromEntries(
    before === undefined
      ? [...entries, [key, after]]
      : entries.map(([name, inner]) => [name, name === key ? after : inner]),
  )
}

/** Whether two paths are equal. */
export function isSamePath(one: ValuePath, other: ValuePath): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

/** Returns a plain value for an input. `null` is empty. */
export function shownText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Returns the typed value with the type of the previous one: a number stays a number if JSON would print it in the same way, because `1.50`
 * would print `1.5`. An empty input keeps `null`.
 */
export function typedValue(text: string, before: unknown): unknown {
  if (
    typeof before === 'number' &&
    text !== '' &&
    String(Number(text)) === text &&
    Number.isFinite(Number(text))
  )
    return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (before === null && text === '') return null
  return text
}
