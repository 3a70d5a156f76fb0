import { type CellWarning, excelLocale, type Field, isDateType, plainLocale, quoted } from '@platen/contract'
import { compileText, type Template } from '@platen/merge'
import { createCellReader } from './cell-reader.ts'
import { isSignOf } from './currency-signs.ts'
import { type Doubt, guessLocales, type LocaleGuess } from './guess-locales.ts'
import { type CheckPercentSign, createPercentSigns } from './percent-signs.ts'
import type { ReadCell } from './read-cell.ts'
import { createShortYearCheck, createSwapCheck } from './read-date.ts'

export interface TypedCells {
  /** Name in the header. */
  name: string
  read: ReadCell
  locale: string
  /** The currency of amounts, if each item has its own. */
  currency: Template | undefined
  /** Reports percentages that have a different value without the percent sign. */
  checkPercentSign: CheckPercentSign | undefined
  /** Checks whether a cell that was read is ambiguous. `undefined` if no cell can be ambiguous. */
  doubt: ((cell: string, read: string) => CellDoubt | undefined) | undefined
  /** Returns the end of the error message: advice to set a locale that can read the cell, or a period. */
  localeAdvice(cell: string): string
}

/** Creates the reader of a column's cells. Returns `undefined` for a field whose cells are used unchanged. */
export function createTypedCells(of: {
  name: string
  declared: Field['declared']
  locale: string
  /** For doubts about two-digit years. */
  currentYear: number | undefined
  /** Called only if a cell cannot be read. */
  guess: () => LocaleGuess | undefined
}): TypedCells | undefined {
  const { name, declared, locale, currentYear, guess } = of
  const read = createCellReader(declared, locale)
  if (declared === undefined || read === undefined) return undefined
  const merged = declared.currency?.includes('{{') === true ? declared.currency : undefined
  const compiled = merged === undefined ? undefined : compileText(merged, { file: 'currency' })
  return {
    name,
    read,
    locale,
    currency: compiled?.ok === true ? compiled.template : undefined,
    checkPercentSign: createPercentSigns(name, declared),
    doubt: createCellDoubt(declared, { locale, currentYear }),
    localeAdvice(cell) {
      if (locale !== plainLocale || 'value' in read(cell)) return '.'
      return adviceOf(declared, cell, guess())
    },
  }
}

/** The locale of the column applies to all its cells. If the sample is ambiguous, a later cell can decide. */
function adviceOf(declared: Field['declared'], cell: string, ofColumn: LocaleGuess | undefined): string {
  // A sign such as "-" is not a number in any locale.
  if (!/[\p{N}\p{L}]/u.test(cell)) return '.'
  const known = ofColumn !== undefined && 'doubt' in ofColumn ? [ofColumn.doubt.cell] : []
  const isDecided = ofColumn !== undefined && 'locale' in ofColumn && ofColumn.locale !== plainLocale
  const [guess] = isDecided ? [ofColumn] : guessLocales([{ declared, cells: [...known, cell] }])
  if (guess === undefined) return '.'
  const isReadable = (locale: string) => 'value' in (createCellReader(declared, locale)?.(cell) ?? {})
  if ('doubt' in guess) {
    const locales = guess.doubt.readings.flatMap((reading) => reading.locale ?? [])
    if (!locales.some(isReadable)) return '.'
    const options = locales.map((locale) => `--locale ${locale}`).join(' or ')
    const doubt = doubtText(guess.doubt)
    const isOther = guess.doubt.cell !== cell.trim()
    return `. ${isOther ? `Another cell of the column, ${doubt}` : doubt} Set the column's locale (platen batch run: ${options}).`
  }
  const { locale } = guess
  if (locale === plainLocale || !isReadable(locale)) return '.'
  const written =
    locale === excelLocale ? 'which is an Excel day number' : `which is in the format of the ${locale} locale`
  return `, ${written}. Set the column's locale (platen batch run: --locale ${locale}).`
}

export function doubtText({ cell, readings }: Doubt): string {
  const ways = readings.map(({ value, locale = 'year first' }) => `${value} (${locale})`).join(' or ')
  return `${quoted(cell, 40)} may be ${ways}, and no other cell shows which one is meant.`
}

/** Returns the error for a cell, without its position. */
export function unreadableCell(
  { name, localeAdvice }: Pick<TypedCells, 'name' | 'localeAdvice'>,
  cell: string,
  expected: string,
): { code: string; message: string } {
  return unreadableText(name, cell, expected, localeAdvice(cell))
}

/** Like `unreadableCell`, for a column without a type. */
export function unreadableText(
  column: string,
  cell: string,
  expected: string,
  advice = '.',
): { code: string; message: string } {
  const message = `The column ${quoted(column, 80)} needs ${expected}; this cell has ${quoted(cell, 40)}${advice}`
  return { code: 'wrong_type', message }
}

type CellDoubt = Pick<CellWarning, 'code' | 'message'>

function createCellDoubt(
  { type, whole = 1 }: NonNullable<Field['declared']>,
  { locale, currentYear }: { locale: string; currentYear: number | undefined },
): TypedCells['doubt'] {
  if (isDateType(type) && locale === excelLocale)
    return (cell, read) => {
      if (!/^\s*(?:19|20)\d\d\s*$/.test(cell)) return undefined
      const message = `${quoted(cell, 40)} was read as an Excel day number (${read}). If it is a year, enter a full date.`
      return { code: 'ambiguous_date', message }
    }
  if (isDateType(type)) {
    const otherDay = createSwapCheck(locale)
    const otherYear = currentYear === undefined ? undefined : createShortYearCheck(locale, currentYear)
    return (cell, read) => {
      const swapped = otherDay(cell, read)
      const other = swapped ?? otherYear?.(cell, read)
      if (other === undefined) return undefined
      const advice =
        swapped === undefined ? 'write the year with four digits' : 'set another locale for the column'
      const message = `${quoted(cell, 40)} was read as ${read} (locale ${locale}). If you mean ${other}, ${advice}.`
      return { code: 'ambiguous_date', message }
    }
  }
  if (type !== 'percent' || whole !== 1) return undefined
  return (cell, read) => {
    if (/[%٪]/.test(cell) || Math.abs(Number(read)) < doubtfulShare) return undefined
    const percent = Number((Number(read) * 100).toFixed(6))
    const message = `${quoted(cell, 40)} was read as ${percent}%. If you mean ${read}%, add the percent sign in every cell, or set the field's "whole" to 100.`
    return { code: 'ambiguous_percent', message }
  }
}

/** A rate of 2 rarely means 200%. Growth rates are lower, or have the percent sign. */
const doubtfulShare = 2

/** A currency in an amount. It is compared with the data after the whole item has been read. */
export interface SeenSign {
  typed: TypedCells
  cell: string
  sign: string
  /** The list item with the amount. Its values take precedence over those at the levels around it. */
  item?: Readonly<Record<string, unknown>>
  position: { pointer: string; line: number; row: number }
}

/** Returns an error if an amount's currency differs from the currency in the item's data. */
export function wrongSign(
  { typed, cell, sign, item, position }: SeenSign,
  data: Readonly<Record<string, unknown>>,
): ({ code: string; message: string } & SeenSign['position'])[] {
  const currency = typed.currency?.render({ ...data, ...item }).trim() ?? ''
  // An invalid currency is reported by the check of the data.
  if (!/^[a-z]{3}$/i.test(currency) || isSignOf(sign, currency, typed.locale)) return []
  return [
    { ...unreadableCell(typed, cell, `an amount in ${currency}, or one without a currency`), ...position },
  ]
}
