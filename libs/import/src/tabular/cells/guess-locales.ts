import { excelLocale, type Field, isDateType, isNumberType, plainLocale } from '@platen/contract'
import { createCellReader } from './cell-reader.ts'
import type { CellValue } from './read-cell.ts'
import { readYearFirst, shortYear } from './short-years.ts'

/** A column of a typed field with sample cells. */
export interface GuessedColumn {
  declared: Field['declared']
  cells: readonly string[]
}

/** The locale of a column (without `auto`), or an ambiguous cell. */
export type LocaleGuess = { locale: string } | { doubt: Doubt }

/** A cell with its readings. */
export interface Doubt {
  cell: string
  /** `locale` is absent for two-digit years in front, which no locale uses. */
  readings: readonly { locale?: string; value: string }[]
}

/** Locales to try on cells, one for each number format and date order. Locales with other digits are tried only if their digits occur. */
const numberLocales = ['en', 'de', 'en-IN']
const numeralLocales = ['ar-EG', 'fa', 'bn', 'mr']
const dateLocales = [plainLocale, 'en-GB', 'en-US', excelLocale]
/** No language puts the month first in dates with dots. */
const dottedDay = /^\s*\d{1,2}\s*\.\s*\d{1,2}\s*\.\s*(?:\d{4}|\d\d)(?!\d)/
const [point, comma] = ['en', 'de']
const [dayFirst, dayFirstDotted, monthFirst] = ['en-GB', 'de', 'en-US']
const isoDay = /^\s*\d{4}-/
/** Excel day numbers from October 1954 on, which are certainly not years. */
const sureSerial = /^\s*[2-9]\d{4}(?:[.,]\d+)?\s*$/

type Kind = 'number' | 'date'

/** Undefined for types with the same format in all languages. */
function kindOf(declared: Field['declared']): Kind | undefined {
  return isNumberType(declared?.type) ? 'number' : isDateType(declared?.type) ? 'date' : undefined
}

/** The result for a single column. */
interface Finding {
  kind: Kind
  /** The notations that read most of the column's cells. */
  best: readonly Way[]
  /** Whether machine formats read as many cells as the best notations. */
  isPlain: boolean
  /** A cell with different readings. */
  doubt: Doubt | undefined
  /** Whether dates have dots, as in the suggested language. */
  isDotted: boolean
}

interface Way {
  locale: string
  values: readonly (string | undefined)[]
}

/**
 * Guesses how each column is written: by its own values, otherwise by the columns of the same kind, because one program wrote the file. A
 * decimal comma shows that days come first. Undefined for a column whose type has the same format everywhere.
 */
export function guessLocales(columns: readonly (GuessedColumn | undefined)[]): (LocaleGuess | undefined)[] {
  const found = columns.map((column) => column && findWays(column))
  const agreed = { number: agreedLocale(found, 'number'), date: agreedLocale(found, 'date') }
  if (agreed.number === comma) agreed.date ??= dayFirst
  return found.map((finding) => finding && settle(finding, agreed[finding.kind]))
}

function findWays({ declared, cells: all }: GuessedColumn): Finding | undefined {
  const kind = kindOf(declared)
  if (kind === undefined) return undefined
  const cells = [...new Set(all)]
  const ways = localesFor(kind, cells).map((locale) => ({
    locale,
    values: valuesOf(declared, locale, cells),
  }))
  const counts = ways.map((way) => countOf(way.values))
  const most = Math.max(...counts)
  const short = most === 0 && kind === 'date' ? findShortYears(declared, cells) : undefined
  if (short !== undefined) return short
  const best = ways.filter((_, at) => counts[at] === most)
  const isPlain = countOf(valuesOf(declared, plainLocale, cells)) === most
  const isDotted = kind === 'date' && cells.some((cell) => dottedDay.test(cell))
  // If another notation reads other cells, the column mixes both notations, and a cell that both can read is ambiguous.
  const rivals = ways.filter(
    (way) =>
      !best.includes(way) &&
      way.values.some(
        (value, at) => value !== undefined && best.every(({ values }) => values[at] === undefined),
      ),
  )
  const possible = [...best, ...rivals]
  const differing = cells.findIndex(
    (_, at) => countOf([...new Set(possible.map(({ values }) => values[at]))]) > 1,
  )
  if (differing === -1) return { kind, best, isPlain, doubt: undefined, isDotted }
  const cell = cells[differing] ?? ''
  const dotted = dottedDay.test(cell) ? best.filter(({ locale }) => locale === dayFirst) : []
  if (dotted.length > 0) return { kind, best: dotted, isPlain, doubt: undefined, isDotted }
  const readings = possible.flatMap(({ locale, values }, at) => {
    const value = values[differing]
    // The first of several languages with the same reading represents them.
    const isFirst = possible.findIndex((other) => other.values[differing] === value) === at
    return value === undefined || !isFirst ? [] : [{ locale, value }]
  })
  return { kind, best, isPlain, doubt: { cell: cell.trim(), readings }, isDotted }
}

/** In a column of dates with two-digit years, the first number of each date can be the year. */
function findShortYears(declared: Field['declared'], cells: readonly string[]): Finding | undefined {
  const short = cells.filter((cell) => shortYear.test(cell))
  const isDotted = short.some((cell) => dottedDay.test(cell))
  const ways = (isDotted ? [dayFirst] : [dayFirst, monthFirst]).map((locale) => {
    const read = createCellReader(declared, locale)
    return { locale, values: short.map((cell) => textIn(read?.(cell))) }
  })
  const most = Math.max(...ways.map(({ values }) => countOf(values)))
  if (most === 0) return undefined
  const best = ways.filter(({ values }) => countOf(values) === most)
  const others = short.map((cell) => readYearFirst(cell))
  const readings = [...best, ...(others.every((value) => value !== undefined) ? [{ values: others }] : [])]
  const valuesAt = (at: number) =>
    readings.flatMap(({ values, ...way }) => {
      const value = values[at]
      return value === undefined ? [] : [{ ...way, value }]
    })
  const found = { kind: 'date', best, isPlain: false, isDotted } as const
  const differing = short.findIndex((_, at) => new Set(valuesAt(at).map(({ value }) => value)).size > 1)
  if (differing === -1) return { ...found, doubt: undefined }
  const seen = valuesAt(differing)
  const distinct = seen.filter(({ value }, at) => seen.findIndex((one) => one.value === value) === at)
  return { ...found, doubt: { cell: (short[differing] ?? '').trim(), readings: distinct } }
}

function textIn(found: CellValue | undefined): string | undefined {
  return found !== undefined && 'value' in found ? String(found.value) : undefined
}

function countOf(values: readonly (string | undefined)[]): number {
  return values.filter((value) => value !== undefined).length
}

/** Returns the common locale of one kind's conclusive columns. Excel's serial dates do not indicate the locale of other columns. */
function agreedLocale(found: readonly (Finding | undefined)[], kind: Kind): string | undefined {
  const said = found.flatMap((finding) => {
    const [first] = finding?.kind === kind && isTelling(finding) ? finding.best : []
    return first === undefined || first.locale === excelLocale ? [] : [first.locale]
  })
  return new Set(said).size === 1 ? said[0] : undefined
}

/** Whole numbers without separators, and dates that begin with the year, are the same in every notation. */
function isTelling({ kind, best, doubt }: Finding): boolean {
  const opposed = kind === 'number' ? [point, comma] : [dayFirst, monthFirst]
  return doubt === undefined && !opposed.every((wanted) => best.some(({ locale }) => locale === wanted))
}

function settle(finding: Finding, agreed: string | undefined): LocaleGuess {
  const { best, doubt, isPlain, isDotted } = finding
  const [first] = best
  const shared = best.find(({ locale }) => locale === agreed)?.locale
  if (doubt !== undefined && shared === undefined) return { doubt }
  const own = isTelling(finding) || !isPlain ? first?.locale : plainLocale
  const locale = (isTelling(finding) ? undefined : shared) ?? own ?? plainLocale
  return { locale: locale === dayFirst && isDotted ? dayFirstDotted : locale }
}

function localesFor(kind: Kind, cells: readonly string[]): readonly string[] {
  if (kind === 'date') return dateLocales
  const hasOtherDigits = cells.some((cell) => /\p{Nd}/u.test(cell.replaceAll(/\d/g, '')))
  return hasOtherDigits ? [...numberLocales, ...numeralLocales] : numberLocales
}

function valuesOf(
  declared: Field['declared'],
  locale: string,
  cells: readonly string[],
): (string | undefined)[] {
  const read = createCellReader(declared, locale)
  return cells.map((cell) => {
    if (locale === excelLocale && !sureSerial.test(cell) && !isoDay.test(cell)) return undefined
    if (kindOf(declared) === 'date' && shortYear.test(cell)) return undefined
    return textIn(read?.(cell))
  })
}
