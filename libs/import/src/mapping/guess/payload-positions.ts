import { namedItemsMax, positionsDepthMax, positionsMax, rowsSeenMax } from '../bounds.ts'
import { isRecord } from '../path/read-payload.ts'
import { type PathPart, pathText } from '../path/payload-path.ts'

/** A possible source in a payload. */
export interface PayloadPosition {
  path: string
  /** Names of the path without indexes. */
  names: readonly string[]
  value: unknown
}

export interface PayloadPositions {
  /** Plain values and lists of them. */
  values: PayloadPosition[]
  lists: PayloadPosition[]
  groups: PayloadPosition[]
}

/** Keys whose text names an item of a list, such as an answer in a form. */
const keysOfItems = ['ref', 'key', 'name', 'label', 'title', 'slug', 'code']

/** Returns the positions in a record, nearest first, up to 2,000. List items are positions if each has a name. */
export function positionsOf(record: unknown, isRow = false): PayloadPositions {
  const positions: PayloadPositions = { values: [], lists: [], groups: [] }
  let level: { parts: PathPart[]; names: string[]; value: unknown }[] = [
    { parts: [], names: [], value: record },
  ]
  let left = positionsMax
  for (let depth = 0; depth < positionsDepthMax && level.length > 0; depth++) {
    const next: typeof level = []
    for (const { parts, names, value } of level) {
      if (!isRecord(value)) continue
      for (const [name, inner] of Object.entries(value).slice(0, left)) {
        if (left-- <= 0) return positions
        const here = { parts: [...parts, name], names: [...names, name], value: inner }
        const position = { path: pathText(here.parts), names: here.names, value: inner }
        if (isRecord(inner)) {
          positions.groups.push(position)
          next.push(here)
        } else if (Array.isArray(inner) && inner.some(isRecord)) {
          positions.lists.push(position)
          // Named items can differ between rows. In a row, the only item in a list, or the first of several taxes, can be a value in every row.
          if (!isRow) positions.values.push(...namedItems(inner, here))
          else if (inner.length === 1 || name === 'tax_lines')
            next.push({ parts: [...here.parts, 0], names: here.names, value: inner[0] })
        } else if (isRow && name === 'tax_lines' && (Array.isArray(inner) || inner === null)) {
          // A row without tax, such as in a shop's test order. Rows in other orders can have tax.
          next.push({ parts: [...here.parts, 0], names: here.names, value: { rate: 0 } })
        } else if (!Array.isArray(inner) || inner.length > 0) positions.values.push(position)
      }
    }
    level = next
  }
  return positions
}

/** Keys of an item's value, next to the key that names the item. */
const valueNames: ReadonlySet<string> = new Set([
  'value',
  'text',
  'email',
  'number',
  'date',
  'boolean',
  'url',
  'phone_number',
  'answer',
])

/** Returns the values of named items, if all names exist and differ. */
function namedItems(
  items: readonly unknown[],
  { parts, names }: { parts: readonly PathPart[]; names: readonly string[] },
): PayloadPosition[] {
  const records = items.slice(0, namedItemsMax).filter(isRecord)
  for (const keyName of keysOfItems) {
    for (const key of [['field', keyName], [keyName]]) {
      const texts = records.map((record) => textAt(record, key))
      if (texts.some((text) => text === undefined) || new Set(texts).size < texts.length) continue
      const found = records.flatMap((record, at) => {
        const text = texts[at] ?? ''
        const own = valueOfItem(record)
        if (!own) return []
        const path = pathText([...parts, { key, text }, ...own.names])
        return [{ path, names: [...names, text], value: own.value }]
      })
      if (found.length > 0) return found
    }
  }
  return []
}

function valueOfItem(
  record: Readonly<Record<string, unknown>>,
): { names: string[]; value: unknown } | undefined {
  for (const [name, value] of Object.entries(record)) {
    if (valueNames.has(name) && !isRecord(value)) return { names: [name], value }
    if (name === 'choice' && isRecord(value) && typeof value['label'] === 'string')
      return { names: [name, 'label'], value: value['label'] }
  }
  return undefined
}

function textAt(record: Readonly<Record<string, unknown>>, key: readonly string[]): string | undefined {
  let value: unknown = record
  for (const name of key) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined
}

/** Returns the positions in the first rows of a list. */
export function positionsOfRows(rows: unknown): PayloadPositions {
  const merged: Record<string, unknown> = {}
  for (const row of Array.isArray(rows) ? rows.slice(0, rowsSeenMax) : []) {
    if (!isRecord(row)) continue
    for (const [name, value] of Object.entries(row)) {
      if (
        name === '__proto__' ||
        (Object.hasOwn(merged, name) && merged[name] !== null && merged[name] !== '')
      )
        continue
      merged[name] = value
    }
  }
  return positionsOf(merged, true)
}
