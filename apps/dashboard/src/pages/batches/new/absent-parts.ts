import type { Field } from '@platen/contract'
import { isComputed, isJsonObject } from '@platen/template/draft'
import { isNothing } from '@platen/merge/fields'
import { fieldRows } from '../../../fields/field-rows.ts'
import type { CheckedItem } from '../columns/check-items.ts'
import { placeOf, placeWords, type Target } from '../columns/targets.ts'

/** A part of the page that hangs on data of which no document has any. */
export interface AbsentPart {
  /** What people call it. */
  words: string
  /** What would stand in it. */
  inner: readonly string[]
  /** The file has a place for it, in which nothing stands. */
  isGiven: boolean
}

/**
 * The parts that the sample prints and none of the documents does, as what switches them on is missing in all of them. What a column fills
 * is told only where all rows were seen. A condition that is true in the sample alone says nothing.
 */
export function absentParts(of: {
  fields: readonly Field[]
  targets: readonly Target[]
  sample: Readonly<Record<string, unknown>> | undefined
  items: readonly CheckedItem[]
  /** There are more rows than those. */
  isCut: boolean
  /** The fields that columns fill. */
  filled: ReadonlySet<string>
}): AbsentPart[] {
  const { fields, targets, sample, items, isCut, filled } = of
  const documents = items.flatMap(({ data }) => data ?? [])
  if (sample === undefined || documents.length === 0) return []
  const found = new Map<string, AbsentPart>()
  for (const { field, chain } of fieldRows(fields)) {
    if (!field.section || chain.some((one) => isComputed(one))) continue
    const place = placeOf(chain, fields)
    const path = place.join('.')
    const printed = (data: unknown) => printedAt(data, place, fields)
    const inSample = printed(sample)
    if (inSample === true || isEmpty(inSample)) continue
    if (place.some((_, length) => found.has(place.slice(0, length).join('.')))) continue
    const within = (other: string) => other === path || other.startsWith(`${path}.`)
    const hasColumn = [...filled].some(within)
    if (isCut && hasColumn) continue
    if (!documents.every((data) => isEmpty(printed(data)))) continue
    const inner = targets.filter((target) => target.path !== path && within(target.path))
    const isGiven = hasColumn || documents.some((data) => valueAt(data, place) !== undefined)
    found.set(path, { words: placeWords(fields, place), inner: inner.map(({ words }) => words), isGiven })
  }
  return [...found.values()]
}

function valueAt(data: unknown, place: readonly string[]): unknown {
  let value = data
  for (const name of place)
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** What documents print there: the data, or the default of a field that the data leaves out, such as the account's own bank. */
function printedAt(data: unknown, [name, ...rest]: readonly string[], fields: readonly Field[]): unknown {
  if (name === undefined) return withDefaults(data, fields)
  const field = fields.find((one) => one.name === name)
  const value = givenOrDefault(valueAt(data, [name]), field)
  return printedAt(value, rest, field?.children ?? [])
}

/** A group, with the defaults of its fields. */
function withDefaults(value: unknown, fields: readonly Field[]): unknown {
  if (!isJsonObject(value)) return value
  const defaults = fields.flatMap((field): [string, unknown][] => {
    const inner = withDefaults(givenOrDefault(valueAt(value, [field.name]), field), field.children)
    return inner === undefined ? [] : [[field.name, inner]]
  })
  return { ...value, ...Object.fromEntries(defaults) }
}

function givenOrDefault(value: unknown, field: Field | undefined): unknown {
  return isNothing(field?.declared?.type, value) ? field?.declared?.default : value
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  if (isJsonObject(value)) return Object.values(value).every(isEmpty)
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || value === false
}
