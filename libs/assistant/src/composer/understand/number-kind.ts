import { printText } from '@platen/merge'
import { currencyOfName } from '../words/currencies.ts'
import type { NameMeaning } from './name-meaning.ts'
import type { ValueKind } from './understood.ts'

/** What surrounds a field. It shows the type of the field's numbers if the name does not. */
export interface Around {
  /** The concepts of fields in the same object or row. */
  siblings: ReadonlySet<string>
  /** Whether the document contains a price or a currency. */
  isOfMoney: boolean
}

export interface NumbersToJudge {
  name: string
  meaning: NameMeaning
  isInList: boolean
  around: Around
  values: readonly number[]
  /** The numbers as written, if they are text. */
  texts?: readonly string[]
  isTyped: boolean
}

/** Returns the type of numbers. */
export function kindOfNumbers(numbers: NumbersToJudge): ValueKind {
  const kind = judged(numbers)
  const { meaning, values, texts = values.map(settled) } = numbers
  if (kind.kind === 'number') return { ...kind, ...asNumbers(numbers, texts) }
  const places = placesOf(texts)
  if (kind.kind === 'percent' && kind.whole === 100 && places > 2)
    return { ...kind, places: [0, Math.min(places, 4)] }
  const isPrice =
    meaning.concept?.id === 'price' || /(?:price|rate|preis|tarif)$/.test(meaning.words.at(-1) ?? '')
  if (kind.kind === 'money' && isPrice && places > 2 && places <= 6) return { ...kind, places: [2, places] }
  return kind
}

function judged({ name, meaning, isInList, around, values, texts, isTyped }: NumbersToJudge): ValueKind {
  const { concept } = meaning
  const isWhole = values.every((value) => Number.isInteger(value))
  if (isAnId(meaning, values, isWhole)) return { kind: 'text' }
  if (concept?.kind === 'text' && meaning.isWhole && isWhole && concept.id !== 'name') return { kind: 'text' }
  const percent = percentOf(meaning, values)
  if (percent) return { kind: 'percent', whole: percent }
  if (concept?.id === 'tax' && isRates(meaning, { values, texts, isInList, isTyped }))
    return { kind: 'percent', whole: isSmall(values) ? 1 : 100 }
  const currency = currencyOfName(name)
  if (currency !== undefined && !meaning.isPercent) return { kind: 'money', currency, isSure: true }
  const money = moneyOf(meaning, { around, isWhole })
  if (money) return { kind: 'money', isSure: money === 'sure' }
  if (meaning.isShare && isSmall(values)) return { kind: 'percent', whole: 1 }
  const isUnknown = concept === undefined || (!meaning.isWhole && concept.kind !== 'number')
  if (
    isUnknown &&
    around.isOfMoney &&
    (!meaning.isMeasure || /^(?:total|amount|balance)$/.test(meaning.words[0] ?? '')) &&
    texts &&
    isWrittenAsMoney(texts) &&
    !isMeasured(meaning)
  )
    return { kind: 'money' }
  return { kind: 'number' }
}

/** Whether numbers are IDs, codes or years. */
function isAnId(
  { concept, isYear, words }: NameMeaning,
  values: readonly number[],
  isWhole: boolean,
): boolean {
  if (!isWhole) return false
  if (concept?.kind === 'id') return true
  if (isYear && values.every((value) => value >= 1000 && value < 3000)) return true
  return concept?.id === 'tax' && words.length === 1 && values.every((value) => value >= 1e7)
}

const rateConcepts = new Set(['tax_rate', 'discount_rate', 'tax', 'discount'])

/** Returns the number that means 100%. With “percent” in the name, 0.17 is 0.17%, except for taxes and discounts, which are not that small. */
function percentOf({ concept, isPercent }: NameMeaning, values: readonly number[]): 1 | 100 | undefined {
  const isRate = concept?.kind === 'percent'
  if (!isPercent && !isRate) return undefined
  if (
    values.some((value) => Math.abs(value) > (isPercent && !rateConcepts.has(concept?.id ?? '') ? 1000 : 100))
  )
    return undefined
  if (
    concept?.id === 'discount_rate' &&
    !isPercent &&
    values.some((value) => value > 1 && !Number.isInteger(value))
  )
    return undefined
  return (isRate || rateConcepts.has(concept?.id ?? '')) && isSmall(values) ? 1 : 100
}

function isSmall(values: readonly number[]): boolean {
  return values.every((value) => Math.abs(value) <= 1) && values.some((value) => !Number.isInteger(value))
}

const usualRates = new Set(
  '0 2.1 2.5 2.6 3 3.8 4 5 5.5 6 7 7.7 8 8.1 9 9.5 10 11 12 13 13.5 14 15 16 17 18 19 20 21 22 23 24 25 25.5 26 27 28'.split(
    ' ',
  ),
)
const amountWords =
  /^(?:total|amount|sum|subtotal|shipping|transaction|betrag|montant|importe|sales|line|item|gesamt)$/

interface Rates {
  values: readonly number[]
  texts: readonly string[] | undefined
  isInList: boolean
  isTyped: boolean
}

/** Whether a `tax` field contains rates, because all of its values are usual rates. */
function isRates({ words }: NameMeaning, { values, texts, isInList, isTyped }: Rates): boolean {
  if (words.some((word) => amountWords.test(word)) || (isTyped && texts && isWrittenAsMoney(texts)))
    return false
  const isUsual = (value: number) => usualRates.has(String(Number(value.toPrecision(6))))
  if (isSmall(values)) return values.every((value) => isUsual(value * 100))
  return isInList && values.some((value) => value !== 0) && values.every(isUsual) && new Set(values).size <= 3
}

function moneyOf(
  { concept, isWhole: isNamed, isMoney, words }: NameMeaning,
  { around: { siblings, isOfMoney }, isWhole }: { around: Around; isWhole: boolean },
): 'sure' | 'likely' | undefined {
  const last = words.at(-1) ?? ''
  const isMoneyConcept = concept?.kind === 'money' || concept?.id === 'discount_rate'
  if (!isMoneyConcept) return isMoney ? 'sure' : undefined
  if (concept.id === 'change')
    return isNamed && (siblings.has('paid') || siblings.has('total')) ? 'likely' : undefined
  if (last === 'rate' && !isMoney && !/^(?:hourly|daily|day|unit|monthly|weekly)$/.test(words.at(-2) ?? ''))
    return siblings.has('hours') || siblings.has('quantity') ? 'sure' : undefined
  // Other names are less certain: a total can be a number of votes, and an amount can be a quantity.
  if (concept.id === 'tax') return 'sure'
  const isPriced =
    concept.id === 'price' &&
    words.some((word) => /(?:price|preis|prix|precio|cena|prezzo|preco|prijs|pris)$/.test(word))
  const isOpen = concept.id === 'total' || (!isNamed && !isMoney && !isPriced)
  if (!isOpen) return 'sure'
  if (!isWhole) return 'likely'
  return isOfMoney ? 'likely' : undefined
}

/** Whether all numbers are written with two decimal places. */
function isWrittenAsMoney(texts: readonly string[]): boolean {
  return texts.every((text) => /\d[.,]\d\d$/.test(text.replaceAll(/[^\d.,]/g, '')))
}

const measuredWord =
  /^(?:score|rating|grade|note|gpa|ratio|average|avg|mean|index|rate|lat|lon|lng|latitude|longitude|temperature|temp|hours?|hrs|h|stunden|std|heures|horas|pause|soll|ist|diff|duration|dauer|time|kg|g|km|m|cm|mm|length|width|height|version|result|value|wert|factor|faktor|coefficient|percentile|position)$/

function isMeasured({ words, concept }: NameMeaning): boolean {
  return concept?.kind === 'number' || words.some((word) => measuredWord.test(word))
}

/** Returns the format of numbers: the decimal places as written, and thousands separators only for counts and measurements. */
function asNumbers(
  { meaning, values, isInList, texts: written }: NumbersToJudge,
  texts: readonly string[],
): Partial<ValueKind> {
  const isBig = values.some((value) => Math.abs(value) >= 1000)
  const isWhole = values.every((value) => Number.isInteger(value))
  const isCounted = meaning.isMeasure || meaning.concept?.kind === 'number' || !isWhole || placesOf(texts) > 0
  return {
    ...placesOfNumbers(texts, {
      isInList,
      isWritten: written !== undefined,
      isDusty: values.some((value, at) => written === undefined && String(value) !== texts[at]),
    }),
    ...(isBig && !isCounted && { isUngrouped: true }),
  }
}

/** Returns the decimal places. Measurements have the decimal places of the most precise value. */
function placesOfNumbers(
  texts: readonly string[],
  { isInList, isWritten, isDusty }: { isInList: boolean; isWritten: boolean; isDusty: boolean },
): Partial<ValueKind> {
  const each = texts.map((text) => placesOf([text]))
  const most = Math.max(0, ...each)
  if (most === 0) return isDusty ? { places: [0, 6] } : {}
  // Trailing zeros are kept if all strings have the same number of decimal places.
  if (isWritten && each.every((one) => one === most) && most <= 6) return { places: [most, most] }
  if (isInList && most <= 3 && each.filter((one) => one > 0).length * 2 > each.length)
    return { places: [most, most] }
  return most > 3 || isDusty ? { places: [0, Math.min(most, 6)] } : {}
}

function placesOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0))
}

/** Removes the rounding error of binary fractions: -629.2999999999993 becomes -629.3. */
function settled(value: number): string {
  return printText(Number(value.toPrecision(12)))
}
