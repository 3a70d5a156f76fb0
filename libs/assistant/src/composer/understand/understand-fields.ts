import { isJsonObject } from '@platen/template/draft'
import { labelFromName, type SampleInput } from '@platen/contract'
import { printText } from '@platen/merge'
import { conceptNamed } from '../words/concepts.ts'
import { currencyCode } from '../words/currencies.ts'
import { folded } from '../words/folded.ts'
import { isEmptyWord } from './cell-text.ts'
import { shapeOf, type ShapeNode } from './data-shape.ts'
import { judgedColumns, type Kinds } from './judge-columns.ts'
import type { ValueKind } from './understood.ts'
import type { UnderstoodField } from './understood.ts'
import type { ReadValue } from './written-values.ts'

/** Data as callers send it, and its fields. */
export interface FieldsOfData {
  data: Record<string, unknown>
  fields: UnderstoodField[]
  notes: string[]
}

type Readers = ReadonlyMap<ShapeNode, ReadValue>

export interface Writing {
  /** The language of ambiguous numbers. */
  fallback: string
  /** Whether the data has typed numbers, as in JSON. */
  isTyped: boolean
  /** The types that a user chose, by dotted path. */
  chosen?: SampleInput['kinds']
}

/** Finds the type of each field. */
export function understandFields(data: Readonly<Record<string, unknown>>, writing: Writing): FieldsOfData {
  const shape = shapeOf([data])
  const { kinds, readers, notes } = judgedColumns(shape, writing)
  const normal = normalised(data, shape, { readers, around: new Set() })
  const context = { kinds, readers, money: currencyOf(shape, kinds, 0), rowDepth: 0 }
  return {
    data: normal,
    fields: shape.map((node) => fieldOf(node, { ...context, normal: [normal] })),
    notes,
  }
}

interface Normalising {
  readers: Readers
  /** Names in the levels around the row. */
  around: ReadonlySet<string>
}

function normalised(
  object: Readonly<Record<string, unknown>>,
  shape: readonly ShapeNode[],
  given: Normalising,
): Record<string, unknown> {
  const byName = new Map(shape.map((node) => [node.name, node]))
  const inside = { ...given, around: new Set([...given.around, ...byName.keys()]) }
  const own = Object.entries(object).map(([name, value]): [string, unknown] => {
    const node = byName.get(name)
    return [name, node ? normalValue(value, node, inside) : value]
  })
  // A value that is missing in a row would be looked up outside the row, so it is set to `null`.
  const lacking = shape
    .filter(({ name, isInList }) => isInList && given.around.has(name) && !Object.hasOwn(object, name))
    .map(({ name }): [string, unknown] => [name, null])
  return Object.fromEntries([...own, ...lacking])
}

function normalValue(value: unknown, node: ShapeNode, given: Normalising): unknown {
  if (node.form === 'group') return isJsonObject(value) ? normalised(value, node.children, given) : null
  if (node.form === 'list') {
    if (!Array.isArray(value)) return []
    return value.filter(isJsonObject).map((item) => normalised(item, node.children, given))
  }
  const read = given.readers.get(node)
  if (node.form === 'values') {
    if (!Array.isArray(value)) return []
    return read ? value.map((item) => read(printText(item))).filter((item) => item !== null) : value
  }
  if (value === '' || value === null || value === undefined) return read ? null : value
  return read ? (read(printText(value)) ?? null) : value
}

/** The currency of amounts. */
interface Money {
  /** Dotted path of the field with the currency code. */
  path?: string
  /** The currency code, if there is no such field. */
  code?: string
}

/** Returns the currency of amounts. `rowDepth`: the number of names in the path before the row. */
function currencyOf(shape: readonly ShapeNode[], kinds: Kinds, rowDepth: number): Money {
  const field = shape.find(
    ({ name, form, values }) =>
      form === 'value' &&
      conceptNamed(name)?.kind === 'currency' &&
      values.length > 0 &&
      values.every((value) => typeof value === 'string' && isCode(value)),
  )
  if (!field) return currencyWithin(shape, rowDepth)
  if (kinds.get(field)?.kind !== 'text') return {}
  if (!field.isOptional) return { path: field.path.slice(rowDepth).join('.') }
  // Rows without a code have the other rows' code, if there is only one.
  const codes = new Set(field.values.map((value) => currencyCode(printText(value))))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? { code } : {}
}

/** Finds a currency code inside of a group, such as `CurrencyRef.value`. */
function currencyWithin(shape: readonly ShapeNode[], rowDepth: number): Money {
  const group = shape.find(
    ({ name, form, isOptional }) =>
      form === 'group' && !isOptional && /^currency ?(?:ref|code|info)?$/i.test(folded(name)),
  )
  const code = group?.children.find(
    ({ name, form, values, isOptional }) =>
      form === 'value' &&
      !isOptional &&
      /^(?:value|code|id|iso|iso ?code)$/.test(folded(name)) &&
      values.length > 0 &&
      values.every((value) => typeof value === 'string' && isCode(value)),
  )
  return code ? { path: code.path.slice(rowDepth).join('.') } : {}
}

function isCode(text: string): boolean {
  return /^[a-z]{3}$/i.test(text) && currencyCode(text) !== undefined
}

interface Context {
  kinds: Kinds
  readers: Readers
  /** The objects that contain the field. */
  normal: readonly unknown[]
  money: Money
  /** The number of names in the path before the row. */
  rowDepth: number
}

function fieldOf(node: ShapeNode, context: Context): UnderstoodField {
  const { kinds, readers, normal, money, rowDepth } = context
  const here = normal.filter(isJsonObject).flatMap((object) => {
    const value = Object.hasOwn(object, node.name) ? object[node.name] : undefined
    return value === undefined || value === null || value === '' ? [] : [value]
  })
  const { name, path, isInList } = node
  const isOptional =
    node.isOptional || (readers.has(node) && node.values.some((value) => isEmptyWord(printText(value))))
  const base = { name, path, words: labelFromName(name), isOptional, isInList }
  if (node.form === 'group' || node.form === 'list') {
    const depth = node.form === 'list' ? path.length : rowDepth
    const own = currencyOf(node.children, kinds, depth)
    const inner = {
      ...context,
      normal: here.flat(),
      money: own.path === undefined && own.code === undefined ? money : own,
      rowDepth: depth,
    }
    const children = node.children.map((child) => fieldOf(child, inner))
    return { ...base, kind: node.form, children, ...(node.form === 'list' && { rows: node.rows }) }
  }
  const found = kinds.get(node) ?? { kind: 'text' as const }
  const details = detailsOf(found, money)
  if (node.form === 'values')
    return {
      ...base,
      kind: 'values',
      item: found.kind,
      ...details,
      rows: node.rows,
      example: here.flat()[0],
      children: [],
    }
  return {
    ...base,
    kind: found.kind,
    ...details,
    ...(here[0] !== undefined && { example: here[0] }),
    children: [],
  }
}

type Details = Pick<UnderstoodField, 'whole' | 'currency' | 'places' | 'isUngrouped' | 'timeZone'>

function detailsOf(
  { kind, whole, currency, places, isUngrouped, timeZone }: ValueKind,
  money: Money,
): Details {
  const own = money.path ?? currency ?? money.code
  return {
    ...(whole && { whole }),
    ...(kind === 'money' && own !== undefined && { currency: own }),
    ...(places && { places }),
    ...(isUngrouped === true && { isUngrouped }),
    ...(timeZone !== undefined && { timeZone }),
  }
}
