import { isDateType, isNumberType } from '@platen/contract'
import type { ConceptKind } from '../words/concepts.ts'
import { isEmptyWord, plainDigits, splitCurrency } from './cell-text.ts'
import { meaningOf, type NameMeaning } from './name-meaning.ts'
import { type Around, kindOfNumbers } from './number-kind.ts'
import type { UnderstoodKind, ValueKind } from './understood.ts'
import { isYesOrNo } from './yes-or-no.ts'

/** A name and its values from all objects or rows. */
export interface ValueColumn {
  name: string
  isInList: boolean
  values: readonly unknown[]
  /** Whether the data has typed numbers, as in JSON. */
  isTyped?: boolean
  around?: Around
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/
const isoDateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
/** Maximum length of a value that patterns are matched against. */
const lookedAtMax = 80
const dateLike =
  /^\s*\d{1,4}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2,4}\s*$|^\s*(?:\d{1,2}\.?\s+\p{L}{3,}\.?,?\s+\d{4}|\p{L}{3,}\.?\s+\d{1,2},?\s+\d{4})\s*$/u
/** A year with four digits. Without one, a version such as 1.2.10 would look like a date. */
const wholeYear = /(?<!\d)\d{4}(?!\d)/
const numberLike = /^[-+(]?\s?\d[\d.,'’\s]*\)?\s?-?$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const picture = /^data:image\/|^https?:\/\/\S+\.(?:png|jpe?g|webp|svg|gif)(?:\?|$)/i
const nothingAround: Around = { siblings: new Set(), isOfMoney: false }

/** Returns the type of the values, or the type that their name suggests if the values are inconclusive. */
export function kindOfValues(column: ValueColumn): ValueKind {
  const { name, values, isInList, isTyped = false, around = nothingAround } = column
  const meaning = meaningOf(name)
  const known = values.filter((value) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return kindByName(name, meaning)
  if (known.every((value) => typeof value === 'boolean')) return { kind: 'boolean' }
  if (known.every((value) => typeof value === 'number'))
    return kindOfNumbers({ name, meaning, isInList, isTyped, around, values: known })
  const texts = known.map((value) => plainDigits(typeof value === 'string' ? value : String(value)))
  const found = kindOfTexts({ name, meaning, isInList, isTyped, around, texts })
  if (found.kind !== 'text') return found
  // Among numbers, “N/A” is a missing value.
  const filled = texts.filter((text) => !isEmptyWord(text))
  if (filled.length === texts.length || filled.length === 0) return found
  const others = kindOfTexts({ name, meaning, isInList, isTyped, around, texts: filled })
  return isNumberType(others.kind) || isDateType(others.kind) ? { ...others, isWritten: true } : found
}

const kindsByName: Partial<Record<ConceptKind, UnderstoodKind>> = {
  money: 'money',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  image: 'image',
  email: 'email',
  multiline: 'multiline',
}

function kindByName(name: string, { concept, isMoney }: NameMeaning): ValueKind {
  if (/^(?:is|has|ist|hat|est|es)_/i.test(name) || /^(?:is|has)[A-Z]/.test(name)) return { kind: 'boolean' }
  if (concept?.kind === 'percent') return { kind: 'percent', whole: 100 }
  return { kind: (concept && kindsByName[concept.kind]) ?? (isMoney && !concept ? 'money' : 'text') }
}

interface TextsOf {
  name: string
  meaning: NameMeaning
  isInList: boolean
  isTyped: boolean
  around: Around
  texts: readonly string[]
}

function kindOfTexts(column: TextsOf): ValueKind {
  const { name, texts, meaning } = column
  const { concept } = meaning
  const isShort = texts.every((text) => text.length <= lookedAtMax)
  const all = (test: RegExp, lengthMax = lookedAtMax) =>
    texts.every((text) => text.length <= lengthMax && test.test(text))
  const isAddress = texts.every((text) => /^(?:https?:\/\/|data:image\/)/i.test(text))
  if (isAddress && (concept?.kind === 'image' || all(picture, 2_000) || all(/^data:image\//i, Infinity)))
    return { kind: 'image' }
  if (all(email)) return { kind: 'email' }
  if (all(isoDateTime)) return { kind: 'datetime', ...offsetOf(texts) }
  if (all(isoDate)) return { kind: 'date' }
  if (all(dateLike) && (concept?.kind === 'date' || (concept?.kind !== 'id' && all(wholeYear))))
    return { kind: 'date', isWritten: true }
  if (isShort && isYesOrNo(name, { concept, texts })) return { kind: 'boolean', isWritten: true }
  const numbers = isShort
    ? kindOfWrittenNumbers({ ...column, texts: texts.map((text) => text.trim()) })
    : undefined
  if (numbers) return numbers
  if (concept?.kind === 'multiline' || texts.some((text) => text.includes('\n') || text.length > 140))
    return { kind: 'multiline' }
  return { kind: 'text' }
}

/** Returns the UTC offset that all times have, so that a time in Bangkok is printed with its own day. */
function offsetOf(texts: readonly string[]): Pick<ValueKind, 'timeZone'> {
  const offsets = texts.map((text) => /[+-]\d{2}:\d{2}$/.exec(text.trim())?.[0])
  const [first] = offsets
  const isShared = first !== undefined && offsets.every((offset) => offset === first)
  return isShared && !first.endsWith('00:00') ? { timeZone: first } : {}
}

function kindOfWrittenNumbers(column: TextsOf): ValueKind | undefined {
  const { name, meaning, isInList, isTyped, around, texts } = column
  const { concept } = meaning
  if (concept?.kind === 'id') return undefined
  if (
    texts.some(
      (text) => /^\s*0\d/.test(text) || /^\s*\+\d/.test(text) || text.replaceAll(/\D/g, '').length > 15,
    )
  )
    return undefined
  if (texts.every((text) => /[%٪]/.test(text) && numberLike.test(text.replace(/[%٪]/, ''))))
    return { kind: 'percent', whole: 100, isWritten: true }
  // “1-” is a school grade, but “12,00-” is an amount.
  const hasMarks = texts.some((text) => /\d\s?[-+]$/.test(text))
  if (hasMarks && !isAmountName(meaning) && !texts.every((text) => /\d[.,]\d\d\s?-?$/.test(text)))
    return undefined
  const split = texts.map((text) => splitCurrency(text))
  if (!texts.every((text, at) => numberLike.test(split[at]?.rest ?? text))) return undefined
  const currencies = new Set(split.flatMap((one) => (one ? [one.currency] : [])))
  if (currencies.size > 1) return { kind: 'text', isMixed: true }
  const [currency] = currencies
  if (currency !== undefined) {
    const isAmount = isAmountName(meaning) || texts.some((text) => /\d[.,]\d\d\b/.test(text))
    if (split.every((one) => one?.isLetters !== false) && !isAmount) return undefined
    return { kind: 'money', isWritten: true, isSure: true, currency }
  }
  if ((concept?.kind === 'text' && meaning.isWhole) || (isNoAmount(texts, isTyped) && !isAmountName(meaning)))
    return undefined
  const guessed = texts.map((text) => guessedNumber(text))
  const found = kindOfNumbers({
    name,
    meaning,
    isInList,
    isTyped,
    around,
    values: guessed.filter((value) => !Number.isNaN(value)),
    texts,
  })
  return found.kind === 'text' ? undefined : { ...found, isWritten: true }
}

/** Returns an approximate number, which is enough to find the type. */
function guessedNumber(text: string): number {
  const digits = text.replaceAll(/[^\d,.-]/g, '')
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  return Number(at < 0 ? digits : `${digits.slice(0, at).replaceAll(/[.,]/g, '')}.${digits.slice(at + 1)}`)
}

function isAmountName({ concept, isMoney, isShare, isMeasure }: NameMeaning): boolean {
  return isNumberType(concept?.kind) || isMoney || isShare || isMeasure
}

/**
 * Whether strings of digits are codes instead of numbers. In JSON, these are strings without separators; in tables, they contain only digits, at
 * least six in one of the values.
 */
function isNoAmount(texts: readonly string[], isTyped: boolean): boolean {
  return isTyped
    ? !texts.some((text) => /\d[.,'’]\d/.test(text))
    : texts.every((text) => /^\d+$/.test(text)) && texts.some((text) => text.length >= 6)
}
