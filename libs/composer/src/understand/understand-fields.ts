import { isJsonObject } from '@platen/draft'
import { nameWords } from '@platen/contract'
import { printText } from '@platen/merge'
import { conceptNamed } from '../words/concepts.ts'
import { currencyCode } from './cell-signs.ts'
import { shapeOf, type ShapeNode } from './data-shape.ts'
import type { UnderstoodField } from './understood.ts'
import { kindOfValues, type ValueKind } from './value-kind.ts'
import { type ReadValue, readersFor } from './written-values.ts'

/** Data with its values as callers send them, and the fields that it has. */
export interface FieldsOfData {
  data: Record<string, unknown>
  fields: UnderstoodField[]
  notes: string[]
}

type Kinds = ReadonlyMap<ShapeNode, ValueKind>
type Readers = ReadonlyMap<ShapeNode, ReadValue>

/** How the data is written. */
export interface Writing {
  /** The language of the names, for numbers that mean different things in different ones. */
  fallback: string
  /** The data has numbers of its own, as JSON does. */
  isTyped: boolean
}

/** What each field of the data is. */
export function understandFields(
  data: Readonly<Record<string, unknown>>,
  { fallback, isTyped }: Writing,
): FieldsOfData {
  const shape = shapeOf([data])
  const leaves = leavesOf(shape)
  const kinds: Kinds = new Map(
    leaves.map((node) => [
      node,
      kindOfValues({ name: node.name, values: node.values, isInList: node.isInList, isTyped }),
    ]),
  )
  const written = leaves.filter((node) => kinds.get(node)?.isWritten === true)
  const { readers: made, doubts } = readersFor(
    written.map((node) => ({
      name: node.name,
      found: kinds.get(node) ?? { kind: 'text' },
      texts: node.values.map(printText),
    })),
    fallback,
  )
  const settled = new Map(kinds)
  const readers: Readers = new Map(
    written.flatMap((node, at): [ShapeNode, ReadValue][] => {
      const read = made[at]
      // A column of which one value cannot be read is one of texts.
      if (!read || node.values.some((value) => read(printText(value)) === undefined)) {
        settled.set(node, { kind: 'text' })
        return []
      }
      return [[node, read]]
    }),
  )
  const normal = normalised(data, shape, readers)
  const money = currencyOf(shape, settled)
  const answers = [...new Set(written.filter((node) => settled.get(node)?.kind === 'boolean'))]
  const notes = [
    ...doubts.map(
      (name) =>
        `The numbers of “${name}” could be read in two ways; they were taken as they are written in ${languageName(fallback)}.`,
    ),
    ...answers.map(
      ({ path }) => `“${path.join('.')}” was taken as yes or no: callers send true or false for it.`,
    ),
  ]
  return {
    data: normal,
    fields: shape.map((node) => fieldOf(node, { kinds: settled, normal: [normal], money })),
    notes,
  }
}

function languageName(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
}

function leavesOf(shape: readonly ShapeNode[]): ShapeNode[] {
  return shape.flatMap((node) => [
    ...(node.form === 'value' || node.form === 'values' ? [node] : []),
    ...leavesOf(node.children),
  ])
}

function normalised(
  object: Readonly<Record<string, unknown>>,
  shape: readonly ShapeNode[],
  readers: Readers,
): Record<string, unknown> {
  const byName = new Map(shape.map((node) => [node.name, node]))
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const node = byName.get(name)
      return [name, node ? normalValue(value, node, readers) : value]
    }),
  )
}

function normalValue(value: unknown, node: ShapeNode, readers: Readers): unknown {
  if (node.form === 'group') return isJsonObject(value) ? normalised(value, node.children, readers) : null
  if (node.form === 'list') {
    if (!Array.isArray(value)) return []
    return value.filter(isJsonObject).map((item) => normalised(item, node.children, readers))
  }
  const read = readers.get(node)
  if (node.form === 'values') {
    if (!Array.isArray(value)) return []
    return read ? value.map((item) => read(printText(item)) ?? item) : value
  }
  if (value === '' || value === null || value === undefined) return read ? null : value
  return read ? (read(printText(value)) ?? null) : value
}

/** Where the data says its currency. */
interface Money {
  /** Dotted path of a field that holds a code. */
  path?: string
}

function currencyOf(shape: readonly ShapeNode[], kinds: Kinds): Money {
  const field = shape.find(
    (node) =>
      node.form === 'value' &&
      kinds.get(node)?.kind === 'text' &&
      conceptNamed(node.name)?.kind === 'currency' &&
      node.values.every((value) => typeof value === 'string' && currencyCode(value) === value),
  )
  return field ? { path: field.path.join('.') } : {}
}

interface Context {
  kinds: Kinds
  /** The objects in which the node stands. */
  normal: readonly unknown[]
  money: Money
}

function fieldOf(node: ShapeNode, { kinds, normal, money }: Context): UnderstoodField {
  const here = normal.filter(isJsonObject).flatMap((object) => {
    const value = Object.hasOwn(object, node.name) ? object[node.name] : undefined
    return value === undefined || value === null || value === '' ? [] : [value]
  })
  const { name, path, isOptional, isInList } = node
  const base = { name, path, words: nameWords(name), isOptional, isInList }
  if (node.form === 'group' || node.form === 'list') {
    const inner = here.flat()
    const own = node.form === 'list' ? rowMoney(node, kinds, money) : money
    const children = node.children.map((child) => fieldOf(child, { kinds, normal: inner, money: own }))
    return { ...base, kind: node.form, children, ...(node.form === 'list' && { rows: node.rows }) }
  }
  const found = kinds.get(node) ?? { kind: 'text' as const }
  const details = {
    ...(found.whole && { whole: found.whole }),
    ...(found.kind === 'money' && moneyOf(found, money)),
    ...(found.kind === 'number' && isInList && decimalsOf(here)),
  }
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

/** Quantities stay as they are sent; measured values have as many places as the most exact of them. */
function decimalsOf(values: readonly unknown[]): { decimals?: number } {
  const places = values.map((value) => /\.(\d+)$/.exec(printText(value))?.[1]?.length ?? 0)
  const most = Math.max(0, ...places)
  return most > 0 && most <= 3 && places.filter((one) => one > 0).length * 2 > places.length
    ? { decimals: most }
    : {}
}

function moneyOf({ currency }: ValueKind, money: Money): { currency?: string } {
  if (money.path !== undefined) return { currency: money.path }
  return currency === undefined ? {} : { currency }
}

/** A list whose rows say their currency themselves. */
function rowMoney(node: ShapeNode, kinds: Kinds, around: Money): Money {
  const own = currencyOf(node.children, kinds)
  return own.path === undefined ? around : { path: own.path.split('.').at(-1) ?? '' }
}
