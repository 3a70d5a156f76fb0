import type { Field } from '@platen/contract'
import { isComputed, isJsonObject } from '@platen/template/draft'
import { isNothing } from '@platen/merge/fields'
import { fieldRows } from '../../../fields/field-rows.ts'
import type { CheckedItem } from '../columns/check-items.ts'
import { dataPath, pathLabel, type Target } from '../columns/targets.ts'

/** A part of the page for which data is missing in all documents. */
export interface AbsentPart {
  /** The label of the field. */
  label: string
  /** The labels of the fields in this part. */
  inner: readonly string[]
  /** Whether the file has a column or key for it, which is empty in all documents. */
  isGiven: boolean
}

/**
 * Returns the parts of the page that are printed with the sample, but with none of the documents, because their data is missing. Parts with a
 * column are reported only if all rows were read. Parts for which the sample only contains `true` are ignored.
 */
export function absentParts(of: {
  fields: readonly Field[]
  targets: readonly Target[]
  sample: Readonly<Record<string, unknown>> | undefined
  items: readonly CheckedItem[]
  /** Whether the file has more rows than `items`. */
  isCut: boolean
  /** The paths of the fields that columns fill. */
  filled: ReadonlySet<string>
}): AbsentPart[] {
  const { fields, targets, sample, items, isCut, filled } = of
  const documents = items.flatMap(({ data }) => data ?? [])
  if (sample === undefined || documents.length === 0) return []
  const found = new Map<string, AbsentPart>()
  for (const { field, chain } of fieldRows(fields)) {
    if (!field.section || chain.some((one) => isComputed(one))) continue
    const position = dataPath(chain, fields)
    const path = position.join('.')
    const printed = (data: unknown) => printedValue(data, position, fields)
    const inSample = printed(sample)
    if (inSample === true || isEmpty(inSample)) continue
    if (position.some((_, length) => found.has(position.slice(0, length).join('.')))) continue
    const within = (other: string) => other === path || other.startsWith(`${path}.`)
    const hasColumn = [...filled].some(within)
    if (isCut && hasColumn) continue
    if (!documents.every((data) => isEmpty(printed(data)))) continue
    const inner = targets.filter((target) => target.path !== path && within(target.path))
    const isGiven = hasColumn || documents.some((data) => valueAt(data, position) !== undefined)
    found.set(path, { label: pathLabel(fields, position), inner: inner.map(({ label }) => label), isGiven })
  }
  return [...found.values()]
}

function valueAt(data: unknown, position: readonly string[]): unknown {
  let value = data
  for (const name of position)
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** Returns the value that a document prints: the value in the data, or else the default of the field. */
function printedValue(data: unknown, [name, ...rest]: readonly string[], fields: readonly Field[]): unknown {
  if (name === undefined) return withDefaults(data, fields)
  const field = fields.find((one) => one.name === name)
  const value = givenOrDefault(valueAt(data, [name]), field)
  return printedValue(value, rest, field?.children ?? [])
}

/** Adds the defaults of its fields to a group. */
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
