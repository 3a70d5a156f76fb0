import { type PayloadShape, type PayloadShapeField, fieldNameError } from '@platen/contract'
import { Decimal, readTypedValue } from '@platen/merge/fields'
import { positionsMax, rowsSeenMax, shapeDepthMax } from '../bounds.ts'
import { isRecord } from '../path/read-payload.ts'

/** Prefix that distinguishes the names of mapped rows and results from names in the payload. */
export const ownNamePrefix = 'mapped '

interface Budget {
  left: number
}

/**
 * Returns the types of a payload's values for formulas. Strings with a decimal point (`"12.50"`) are numbers. Null is an empty string. Invalid field
 * names, and values beyond the first 2,000 positions, are left out.
 */
export function shapeOfPayload(payload: unknown): PayloadShape {
  return isRecord(payload) ? shapeOfRecords([payload], { left: positionsMax }, 0) : {}
}

/** Returns the types in the rows of a list, combined from its first rows. */
export function shapeOfRows(rows: readonly unknown[]): PayloadShape {
  return shapeOfRecords(rows.slice(0, rowsSeenMax).filter(isRecord), { left: positionsMax }, 0)
}

/**
 * Combines the shape of earlier payloads with this one. The earlier shape takes precedence, because this payload may lack a value. The exception is
 * lists that were empty.
 */
export function withKeptShape(kept: PayloadShape, seen: PayloadShape): PayloadShape {
  return mergedShapes(kept, seen, ({ item }) => item?.isEmpty === true)
}

/** Returns the shape to store after a payload. The new shape takes precedence, except for its empty values. */
export function shapeToKeep(kept: PayloadShape, payload: unknown): PayloadShape {
  return mergedShapes(shapeOfPayload(payload), kept, ({ isEmpty, item }) => isEmpty ?? item?.isEmpty ?? false)
}

/** Merges two shapes. The first one takes precedence unless `givesWay` returns true. */
function mergedShapes(
  first: PayloadShape,
  second: PayloadShape,
  givesWay: (field: PayloadShapeField) => boolean,
): PayloadShape {
  const merged = new Map(Object.entries(second))
  for (const [name, field] of Object.entries(first)) {
    const other = merged.get(name)
    if (other && givesWay(field)) continue
    const areBoth = field.fields && other?.fields && field.type === other.type
    const fields = areBoth && mergedShapes(field.fields ?? {}, other.fields ?? {}, givesWay)
    merged.set(name, fields ? { ...field, fields } : field)
  }
  return Object.fromEntries(merged)
}

/** Reads a shape from a request, and leaves out invalid parts. */
export function readShape(value: unknown, budget: Budget = { left: positionsMax }, depth = 0): PayloadShape {
  if (!isRecord(value) || depth > shapeDepthMax) return {}
  const read = Object.entries(value).flatMap(([name, field]): [string, PayloadShapeField][] => {
    if (!isUsable(name) || budget.left-- <= 0) return []
    const own = readField(field, budget, depth)
    return own ? [[name, own]] : []
  })
  return Object.fromEntries(read)
}

const shapeTypes: ReadonlySet<unknown> = new Set<PayloadShapeField['type']>([
  'text',
  'number',
  'boolean',
  'date',
  'datetime',
  'list',
  'group',
])

function readField(value: unknown, budget: Budget, depth: number): PayloadShapeField | undefined {
  if (!isRecord(value) || !shapeTypes.has(value['type'])) return undefined
  const type = value['type'] as PayloadShapeField['type']
  if (value['isEmpty'] === true) return { type, isEmpty: true }
  if (type === 'group') return { type, fields: readShape(value['fields'], budget, depth + 1) }
  if (type !== 'list') return { type }
  if (isRecord(value['fields'])) return { type, fields: readShape(value['fields'], budget, depth + 1) }
  const item = depth < shapeDepthMax ? readField(value['item'], budget, depth + 1) : undefined
  return item ? { type, item } : { type }
}

function isUsable(name: string): boolean {
  return fieldNameError(name) === undefined && !name.startsWith(ownNamePrefix)
}

function shapeOfRecords(
  records: readonly Readonly<Record<string, unknown>>[],
  budget: Budget,
  depth: number,
): PayloadShape {
  if (depth > shapeDepthMax) return {}
  const values = new Map<string, unknown[]>()
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) {
      const seen = values.get(name)
      if (seen) seen.push(value)
      else if (isUsable(name) && budget.left-- > 0) values.set(name, [value])
    }
  }
  return Object.fromEntries([...values].map(([name, seen]) => [name, shapeOfValues(seen, budget, depth + 1)]))
}

function shapeOfValues(values: readonly unknown[], budget: Budget, depth: number): PayloadShapeField {
  const given = values.filter((value) => value !== null && value !== undefined)
  if (given.length === 0) return { type: 'text', isEmpty: true }
  const [first] = given
  if (Array.isArray(first)) {
    const items = given.flatMap((list) => (Array.isArray(list) ? list.slice(0, rowsSeenMax) : []))
    const records = items.filter(isRecord)
    if (records.length > 0)
      return { type: 'list', fields: shapeOfRecords(records.slice(0, rowsSeenMax), budget, depth) }
    return {
      type: 'list',
      item: depth > shapeDepthMax ? { type: 'text' } : shapeOfValues(items, budget, depth + 1),
    }
  }
  if (isRecord(first)) return { type: 'group', fields: shapeOfRecords(given.filter(isRecord), budget, depth) }
  const types = new Set(given.map(plainType))
  const [type] = types
  return { type: types.size === 1 && type !== undefined ? type : 'text' }
}

function plainType(value: unknown): 'text' | 'number' | 'boolean' | 'date' | 'datetime' {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'string') return 'text'
  if (/^-?\d+\.\d+$/.test(value) && Decimal.read(value)) return 'number'
  if (!/^\d{4}-\d\d-\d\d/.test(value)) return 'text'
  const isOf = (type: 'date' | 'datetime') => 'value' in readTypedValue(type, value, { timeZone: 'UTC' })
  return isOf('date') ? 'date' : isOf('datetime') ? 'datetime' : 'text'
}
