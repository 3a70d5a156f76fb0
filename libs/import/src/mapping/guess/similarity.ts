import { convertValue } from '../apply/convert-value.ts'
import { isRecord } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import type { PayloadPosition } from './payload-positions.ts'
import { splitName } from './split-name.ts'

/** Parties of a document. Values of one party never fill fields of another. */
const parties: ReadonlySet<string> = new Set([
  'customer',
  'seller',
  'shipping',
  'employee',
  'bank',
  'payment',
])
/** Words that distinguish similar values: a due date is not just any date. */
const tellings: ReadonlySet<string> = new Set([
  'due',
  'tax',
  'discount',
  'shipping',
  'email',
  'phone',
  'number',
  'id',
  'date',
  'paid',
  'unit',
  'company',
  'currency',
  'locale',
  'status',
  'note',
])

/** The words of a field for comparison: from its name, its label, and the groups around it. */
export interface TargetWords {
  own: readonly string[]
  label: readonly string[]
  around: readonly string[]
}

/** Returns the words of a field. `around` are the names of its groups. */
export function targetWords({ name, label }: FillTarget, around: readonly string[]): TargetWords {
  return { own: splitName(name), label: splitName(label), around: around.flatMap(splitName) }
}

/** Cached, because each position is compared with each field. */
const dividedNames = new WeakMap<readonly string[], string[][]>()

function wordsOf(names: readonly string[]): string[][] {
  const known = dividedNames.get(names)
  if (known) return known
  const words = names.map(splitName).filter(({ length }) => length > 0)
  dividedNames.set(names, words)
  return words
}

/** Returns the similarity of names from 0 to 1. */
export function likeness({ own, label, around }: TargetWords, names: readonly string[]): number {
  const said = wordsOf(names)
  const last = said.at(-1) ?? []
  const before = said.slice(0, -1).flat()
  if (areOfOthers({ own, label, around }, [...before, ...last])) return 0
  const best = Math.max(
    overlap(own, { last, before, around }),
    overlap(label, { last, before, around }) * 0.98,
    isNameOfGroup(own, around, last) ? 0.9 : 0,
  )
  if (best === 0) return 0
  const shared = around.filter((word) => before.includes(word) || last.includes(word)).length
  const nearness = around.length > 0 ? (shared > 0 ? 0.1 : -0.1) : -0.02 * before.length
  return Math.max(0, Math.min(1, best * 0.9 + nearness))
}

/** Values belong to the customer unless their names say otherwise. Values that belong to the seller or the bank must be named as such. */
function areOfOthers({ own, label, around }: TargetWords, words: readonly string[]): boolean {
  const party = around.findLast((word) => parties.has(word))
  const other = words.find((word) => parties.has(word))
  if (party === other) return false
  if (party === undefined) return other !== undefined && !own.includes(other) && !label.includes(other)
  return other !== undefined || party !== 'customer'
}

/** A string called `customer` is the customer's name. */
function isNameOfGroup(own: readonly string[], around: readonly string[], last: readonly string[]): boolean {
  return own.length === 1 && own[0] === 'name' && last.length === 1 && last[0] === around.at(-1)
}

/** Kinds of documents: an order from a shop counts as an invoice. */
const documents: ReadonlySet<string> = new Set(['invoice', 'order', 'receipt', 'quote'])

/** Returns the share of common words, minus extra words. */
function overlap(
  words: readonly string[],
  { last, before, around }: { last: readonly string[]; before: readonly string[]; around: readonly string[] },
): number {
  if (words.length === 0 || last.length === 0) return 0
  const inLast = words.filter((word) => last.includes(word))
  if (inLast.length === 0) return 0
  const rest = words.filter((word) => !last.includes(word))
  const elsewhere = rest.filter((word) => before.includes(word))
  const missing = rest.length - elsewhere.length
  if (rest.some((word) => tellings.has(word) && !before.includes(word))) return 0
  const strange = last.filter((word) => !words.includes(word) && !around.includes(word))
  if (strange.some((word) => tellings.has(word))) return 0
  if (rest.some((word) => documents.has(word)) && strange.some((word) => documents.has(word))) return 0.7
  return Math.max(0, 1 - missing * 0.45 - strange.length * 0.2)
}

/** Whether a value has the type of the field, or is empty. */
export function isOfKind(target: FillTarget, value: unknown): boolean {
  if (isRecord(value)) return false
  if (target.kind === 'values') return Array.isArray(value)
  if (
    Array.isArray(value) &&
    target.type !== undefined &&
    target.type !== 'text' &&
    target.type !== 'multiline'
  )
    return false
  if (value === null || value === '') return true
  if (typeof value === 'boolean') return target.type === 'boolean' || target.kind === 'condition'
  const made = convertValue(target, value)
  if (!('value' in made)) return false
  if (target.options) return target.options.includes(String(made.value))
  return target.type !== 'image' || (typeof value === 'string' && /^(?:https?:|data:image)/.test(value))
}

/** Returns a score from 0 to 1 for how well a position fits a field. */
export function fitOf(target: FillTarget, words: TargetWords, position: PayloadPosition): number {
  const alike = likeness(words, position.names)
  if (alike === 0 || !isOfKind(target, position.value)) return 0
  const isEmpty = position.value === null || position.value === ''
  return isEmpty ? alike * 0.8 : alike
}
