import { type ChosenKind, isNumberType, type SampleInput } from '@platen/contract'
import { printText } from '@platen/merge'
import { conceptNamed } from '../words/concepts.ts'
import { currencyCode } from '../words/currencies.ts'
import { folded } from '../words/folded.ts'
import { isEmptyWord, plainDigits } from './cell-text.ts'
import type { ShapeNode } from './data-shape.ts'
import { meaningOf } from './name-meaning.ts'
import { type Around, kindOfNumbers } from './number-kind.ts'
import type { ValueKind } from './understood.ts'
import { kindOfValues } from './value-kind.ts'
import { type Doubt, type ReadValue, readersFor } from './written-values.ts'

export type Kinds = ReadonlyMap<ShapeNode, ValueKind>

/** The types of fields, functions that read their text, and notes. */
export interface JudgedColumns {
  kinds: Kinds
  readers: ReadonlyMap<ShapeNode, ReadValue>
  notes: string[]
}

interface Leaf {
  node: ShapeNode
  siblings: ReadonlySet<string>
}

/** Finds the types of all fields in a document. The other fields in an object or row help to find the type of a number. */
export function judgedColumns(
  shape: readonly ShapeNode[],
  { fallback, isTyped, chosen = {} }: { fallback: string; isTyped: boolean; chosen?: SampleInput['kinds'] },
): JudgedColumns {
  const chosenFor = ({ path }: ShapeNode) => {
    const name = path.join('.')
    return Object.hasOwn(chosen, name) ? chosen[name] : undefined
  }
  const leaves = leavesOf(shape)
  const alone = leaves.map(({ node, siblings }) =>
    kindOf(node, { isTyped, around: { siblings, isOfMoney: false } }),
  )
  const isOfMoney = leaves.some(({ node }, at) => alone[at]?.isSure === true || isCurrency(node))
  const around = new Map(leaves.map(({ node, siblings }) => [node, { siblings, isOfMoney }]))
  const kinds = new Map(
    leaves.map(({ node, siblings }) => [
      node,
      chosenKind(node, chosenFor(node)) ?? kindOf(node, { isTyped, around: { siblings, isOfMoney } }),
    ]),
  )
  const written = leaves.map(({ node }) => node).filter((node) => kinds.get(node)?.isWritten === true)
  const texts = written.map((node) =>
    node.values.map((value) => plainDigits(printText(value))).filter((text) => !isEmptyWord(text)),
  )
  const { readers: made, doubts } = readersFor(
    written.map((node, at) => ({
      name: node.name,
      found: kinds.get(node) ?? { kind: 'text' },
      texts: texts[at] ?? [],
    })),
    fallback,
  )
  const readers = new Map<ShapeNode, ReadValue>()
  for (const { node } of leaves) if (chosenFor(node) === 'text') readers.set(node, (text) => text)
  const unread: ShapeNode[] = []
  for (const [at, node] of written.entries()) {
    const read = made[at]
    const values = (texts[at] ?? []).map((text) => read?.(text))
    // If a value in a column cannot be read, the column is text.
    if (!read || values.includes(undefined)) {
      kinds.set(node, { kind: 'text' })
      if (chosenFor(node)) unread.push(node)
    } else {
      const found = kinds.get(node) ?? { kind: 'text' }
      const judged = rejudged(node, {
        found,
        values,
        texts: texts[at] ?? [],
        isTyped,
        around: around.get(node),
      })
      const { places } = judged
      kinds.set(node, chosenFor(node) ? { ...found, ...(places && { places }) } : judged)
      readers.set(node, (text) => (isEmptyWord(text) ? null : read(plainDigits(text))))
    }
  }
  const answers = written.filter((node) => kinds.get(node)?.kind === 'boolean' && !chosenFor(node))
  const mixed = leaves.filter(({ node }) => kinds.get(node)?.isMixed === true)
  return {
    kinds,
    readers,
    notes: [
      ...doubtSentences(doubts),
      ...answers.map(
        ({ path }) => `“${path.join('.')}” was read as a yes/no field. Callers send true or false for it.`,
      ),
      ...unread.map((node) => unreadSentence(node, chosenFor(node))),
      ...mixed.map(
        ({ node }) =>
          `The amounts of “${node.path.join('.')}” are in several currencies, so they are printed unchanged, and are not added up.`,
      ),
      ...leaves.flatMap(({ node }) => percentSentence(node, kinds.get(node))),
      ...centsSentence(leaves, kinds),
      ...unixSentence(leaves, kinds),
    ],
  }
}

/** Warns that amounts may be in cents: programs that write currency codes in lower case often send cents. */
function centsSentence(leaves: readonly Leaf[], kinds: Kinds): string[] {
  const isSmall = leaves.some(
    ({ node }) => isCurrency(node) && node.values.some((code) => /^[a-z]{3}$/.test(printText(code))),
  )
  const amounts = leaves.flatMap(({ node }) => (kinds.get(node)?.kind === 'money' ? node.values : []))
  const first = amounts.find((value) => typeof value === 'number' && value >= 100)
  if (!isSmall || first === undefined || !amounts.every((value) => Number.isInteger(value))) return []
  return [
    `${printText(first)} was read as whole units of its currency. If your amounts are in cents, divide them by 100.`,
  ]
}

const timeWord =
  /(?:^| )(?:at|on|date|time|timestamp|created|updated|modified|issued|due|paid|start|end|begin|expires|expiry|until|from|to|datum|zeit|erstellt|fallig)$/

/** Reports numbers that are seconds since 1970. */
function unixSentence(leaves: readonly Leaf[], kinds: Kinds): string[] {
  const times = leaves.filter(
    ({ node }) =>
      kinds.get(node)?.kind === 'number' &&
      timeWord.test(folded(node.name)) &&
      node.values.every((value) => Number.isInteger(value) && Number(value) >= 1e9 && Number(value) < 1e10),
  )
  const [first] = times
  if (!first) return []
  const names = times.slice(0, 6).map(({ node }) => `“${node.path.join('.')}”`)
  const seconds = Number(first.node.values[0])
  const day = new Date(seconds * 1_000).toISOString().slice(0, 10)
  return [
    `Unix times are printed unchanged (${seconds}). Send dates such as ${day} for ${names.join(', ')}${times.length > 6 ? ' and others' : ''}.`,
  ]
}

/** Reports percentages below one, which may be fractions. */
function percentSentence({ path, values }: ShapeNode, found: ValueKind | undefined): string[] {
  const [first] = values
  if (found?.kind !== 'percent' || found.whole !== 100 || typeof first !== 'number') return []
  if (values.some((value) => Math.abs(Number(value)) >= 1) || values.every((value) => value === 0)) return []
  return [`The numbers of “${path.join('.')}” were read as percentages: ${first} is ${first} %.`]
}

/** Returns one sentence for all ambiguous numbers, and one for all ambiguous dates. */
function doubtSentences(doubts: readonly Doubt[]): string[] {
  return [true, false].flatMap((isDate) => {
    const [first, ...others] = doubts.filter((doubt) => doubt.isDate === isDate)
    if (!first) return []
    const names = [...new Set(others.map(({ name }) => name))].filter((name) => name !== first.name)
    const shown = names.slice(0, 5).map((name) => `“${name}”`)
    const rest =
      names.length === 0
        ? ''
        : ` The same applies to ${shown.join(', ')}${names.length > 5 ? ' and others' : ''}.`
    return [`“${first.text}” in “${first.name}” is ambiguous. It was read as ${first.shown}.${rest}`]
  })
}

function kindOf(node: ShapeNode, { isTyped, around }: { isTyped: boolean; around: Around }): ValueKind {
  return kindOfValues({ name: node.name, values: node.values, isInList: node.isInList, isTyped, around })
}

interface Rejudging {
  found: ValueKind
  values: readonly unknown[]
  texts: readonly string[]
  isTyped: boolean
  around: Around | undefined
}

/** Returns the type of numbers in text, once their decimal separator is known. */
function rejudged(node: ShapeNode, { found, values, texts, isTyped, around }: Rejudging): ValueKind {
  const numbers = values.filter((value) => typeof value === 'number')
  if (!isNumberType(found.kind) || numbers.length < values.length || !around) return found
  const meaning = meaningOf(node.name)
  const plain = texts.map((text, at) => plainText(text, numbers[at] ?? 0))
  const kind = kindOfNumbers({
    name: node.name,
    meaning,
    isInList: node.isInList,
    isTyped,
    around,
    values: numbers,
    texts: plain,
  })
  if (found.currency !== undefined || texts.some((text) => /[%٪]/.test(text)))
    return kind.kind === found.kind && kind.places ? { ...found, places: kind.places } : found
  return kind.kind === 'text' ? { ...kind, kind: 'number', isUngrouped: true } : kind
}

/** Returns the text of a number with a decimal point and without thousands separators. */
function plainText(text: string, value: number): string {
  const [, places = ''] = /[.,٫](\p{Nd}+)\D*$/u.exec(text) ?? []
  const isGroup = String(Math.abs(value)) === text.replaceAll(/\D/g, '')
  return places === '' || isGroup ? String(value) : value.toFixed(Math.min(places.length, 15))
}

function isCurrency({ name, values }: ShapeNode): boolean {
  return (
    conceptNamed(name)?.kind === 'currency' &&
    values.length > 0 &&
    values.every((value) => typeof value === 'string' && currencyCode(value) !== undefined)
  )
}

function leavesOf(shape: readonly ShapeNode[]): Leaf[] {
  const siblings = new Set(shape.flatMap(({ name }) => conceptNamed(name)?.id ?? []))
  return shape.flatMap((node) => [
    ...(node.form === 'value' || node.form === 'values' ? [{ node, siblings }] : []),
    ...leavesOf(node.children),
  ])
}

const kindWords: Readonly<Record<ChosenKind, string>> = {
  text: 'text',
  number: 'a number',
  money: 'an amount of money',
  percent: 'a percentage',
  date: 'a date',
  boolean: 'yes or no',
}

/** Returns the type that a user chose. */
function chosenKind({ values }: ShapeNode, kind: ChosenKind | undefined): ValueKind | undefined {
  if (kind === undefined || kind === 'text') return kind && { kind }
  const isThere = kind === 'boolean' ? 'boolean' : 'number'
  const isWritten = values.some((value) => typeof value !== isThere)
  const isFraction = values.length > 0 && values.every((value) => Math.abs(Number(value)) <= 1)
  return {
    kind,
    isWritten,
    ...(kind === 'percent' && { whole: isFraction ? 1 : 100 }),
    ...(kind === 'money' && { isSure: true }),
  }
}

/** Says why a field does not have the chosen type. */
function unreadSentence({ path }: ShapeNode, kind: ChosenKind = 'text'): string {
  return `“${path.join('.')}” stays text, because not every value can be read as ${kindWords[kind]}.`
}
