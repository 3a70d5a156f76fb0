import { type CellWarning, excelLocale, type Field, isDateType, plainLocale, quoted } from '@platen/contract'
import { compileText, type Template } from '@platen/merge'
import { createCellReader } from './cell-reader.ts'
import { isSignOf } from './currency-signs.ts'
import { type Doubt, guessLocales, type LocaleGuess } from './guess-locales.ts'
import { type CheckPercentSign, createPercentSigns } from './percent-signs.ts'
import type { ReadCell } from './read-cell.ts'
import { createShortYearCheck, createSwapCheck } from './read-date.ts'

/** How the cells of a column are read that feeds a field with a type. */
export interface TypedCells {
  /** The column, as its header has it. */
  name: string
  read: ReadCell
  locale: string
  /** The currency of its amounts, where each item has its own. */
  currency: Template | undefined
  /** Of percentages that are other numbers without the sign. */
  checkPercentSign: CheckPercentSign | undefined
  /** What to check of a cell that could be read; undefined where it is in no doubt. */
  doubt: ((cell: string, read: string) => CellDoubt | undefined) | undefined
  /** Returns the end of the error sentence: a locale that can read a cell which `plain` cannot, or only a full stop. */
  localeAdvice(cell: string): string
}

/** Undefined for a field whose cells are taken as they are typed. */
export function createTypedCells(of: {
  name: string
  declared: Field['declared']
  locale: string
  /** For the doubts in two-digit years. */
  currentYear: number | undefined
  /** Guesses the locale of the column. Called only when a cell cannot be read. */
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

/** The locale of the column applies to all of its cells. Where the sample leaves it open, a later cell can decide. */
function adviceOf(declared: Field['declared'], cell: string, ofColumn: LocaleGuess | undefined): string {
  const known = ofColumn !== undefined && 'doubt' in ofColumn ? [ofColumn.doubt.cell] : []
  const isDecided = ofColumn !== undefined && 'locale' in ofColumn && ofColumn.locale !== plainLocale
  const [guess] = isDecided ? [ofColumn] : guessLocales([{ declared, cells: [...known, cell] }])
  if (guess === undefined) return '.'
  const isReadable = (locale: string) => 'value' in (createCellReader(declared, locale)?.(cell) ?? {})
  if ('doubt' in guess) {
    const locales = guess.doubt.readings.flatMap((reading) => reading.locale ?? [])
    if (!locales.some(isReadable)) return '.'
    const options = locales.map((locale) => `--locale ${locale}`).join(' or ')
    return `. ${doubtText(guess.doubt)} Set the column's locale (platen batch run: ${options}).`
  }
  const { locale } = guess
  if (locale === plainLocale || !isReadable(locale)) return '.'
  const written = locale === excelLocale ? 'as Excel counts days' : `as it is written in ${locale}`
  return `, ${written}. Set the column's locale (platen batch run: --locale ${locale}).`
}

/** Returns a sentence with the possible readings of a cell. */
export function doubtText({ cell, readings }: Doubt): string {
  const ways = readings.map(({ value, locale = 'year first' }) => `${value} (${locale})`).join(' or ')
  return `${quoted(cell, 40)} may be ${ways}, and no other cell shows which.`
}

/** What is wrong with a cell, but for its place. */
export function unreadableCell(
  { name, localeAdvice }: Pick<TypedCells, 'name' | 'localeAdvice'>,
  cell: string,
  expected: string,
): { code: string; message: string } {
  return unreadableText(name, cell, expected, localeAdvice(cell))
}

/** As `unreadableCell`, of a column without a type. */
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

/** Nobody means 200 % who writes 2 for a rate; growth is below, or has the sign. */
const doubtfulShare = 2

/** A currency that stood at an amount; whether it is the item's is known when all of the item is. */
export interface SeenSign {
  typed: TypedCells
  cell: string
  sign: string
  /** The list's item in which it stands; its names go before those around it. */
  item?: Readonly<Record<string, unknown>>
  place: { pointer: string; line: number; row: number }
}

/** A fault where an amount's currency is not the one that the item's own data name. */
export function wrongSign(
  { typed, cell, sign, item, place }: SeenSign,
  data: Readonly<Record<string, unknown>>,
): ({ code: string; message: string } & SeenSign['place'])[] {
  const currency = typed.currency?.render({ ...data, ...item }).trim() ?? ''
  // Without one the amount itself is wrong, and that is for the check of the data to say.
  if (!/^[a-z]{3}$/i.test(currency) || isSignOf(sign, currency, typed.locale)) return []
  return [{ ...unreadableCell(typed, cell, `an amount in ${currency}, or one without a currency`), ...place }]
}
