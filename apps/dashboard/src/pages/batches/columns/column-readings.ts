import { excelLocale, type Field, isDateType, plainLocale } from '@platen/contract'
import { createCellReader, type Doubt, guessLocales, readYesNo } from '@platen/import/tabular'
import type { ColumnMap } from './guess-columns.ts'
import type { Target } from './targets.ts'

type Declared = NonNullable<Field['declared']>

/** How a column is read that feeds a field with a type. */
export interface ColumnReading {
  name: string
  declared: Declared
  /** Undefined where a person has to say it; `plain` where nothing hangs on it. */
  locale: string | undefined
  /** The ways in which it may be written, with the likely one among them; none where all languages write it alike. */
  options: readonly { value: string; label: string }[]
  /** What the values alone leave open. */
  doubt?: Doubt
  /** A value of the column that shows how it is read. */
  cell: string | undefined
}

const ways = {
  number: [
    { value: plainLocale, label: '1234.56' },
    { value: 'en', label: '1,234.56' },
    { value: 'de', label: '1.234,56' },
  ],
  date: [
    { value: plainLocale, label: '2026-12-31' },
    { value: 'de', label: '31.12.2026' },
    { value: 'en-GB', label: '31/12/2026' },
    { value: 'en-US', label: '12/31/2026' },
    { value: excelLocale, label: '46387, as Excel counts days' },
  ],
}

/** The readings of a table's columns, in the order of the header; `chosen` goes before what the values tell. */
export function readColumns(of: {
  header: readonly string[]
  /** Cells of the first rows. */
  rows: readonly (readonly string[])[]
  columns: ColumnMap
  targets: readonly Target[]
  chosen: Readonly<Record<string, string>>
}): (ColumnReading | undefined)[] {
  const { header, rows, columns, targets, chosen } = of
  const fed = header.map((name, at) => {
    const target = targets.find(({ path }) => path === columns[name])
    if (target === undefined) return undefined
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '')
    const declared =
      target.field.declared ?? (isYesNo(target, cells) ? { type: 'boolean' as const } : undefined)
    if (declared === undefined || createCellReader(declared, plainLocale) === undefined) return undefined
    return { name, declared, cells }
  })
  const guesses = guessLocales(fed)
  return fed.map((column, at): ColumnReading | undefined => {
    if (column === undefined) return undefined
    const { name, declared, cells } = column
    const guess = guesses[at]
    const said = Object.hasOwn(chosen, name) ? chosen[name] : undefined
    if (guess === undefined) return { name, declared, locale: plainLocale, options: [], cell: cells[0] }
    const guessed = 'locale' in guess ? guess.locale : undefined
    return {
      name,
      declared,
      locale: said ?? guessed,
      options: optionsOf(declared, [said, guessed]),
      ...('doubt' in guess && { doubt: guess.doubt }),
      cell: 'doubt' in guess ? guess.doubt.cell : tellingCell(declared, cells),
    }
  })
}

/** Words for yes and no switch a section that nothing declares, unless its column has lists and objects in JSON. */
function isYesNo({ kind }: Target, cells: readonly string[]): boolean {
  if (kind !== 'condition' && kind !== 'list') return false
  const isWord = (cell: string) => 'value' in readYesNo(cell)
  return cells.length > 0 && (kind === 'condition' ? cells.some(isWord) : cells.every(isWord))
}

/** The locales of the readings, as a table's choice has them. */
export function localesOf(readings: readonly (ColumnReading | undefined)[]): Record<string, string> {
  return Object.fromEntries(
    readings.flatMap((reading) =>
      reading?.locale === undefined || reading.options.length === 0 ? [] : [[reading.name, reading.locale]],
    ),
  )
}

/** What a reading makes of the column's value, in words: `“1.234,56” is 1,234.56`. */
export function readingWords({ declared, locale, doubt, cell }: ColumnReading): string {
  if (cell === undefined) return ''
  const shown = `“${cell.trim()}”`
  if (locale === undefined) {
    const both = doubt?.readings.map(({ value }) => valueWords(declared, value)) ?? []
    return `${shown} may be ${both.join(' or ')}.`
  }
  const read = createCellReader(declared, locale)?.(cell)
  if (read === undefined || 'expected' in read) return `${shown} cannot be read.`
  return `${shown} is ${valueWords(declared, read.value)}.`
}

/** One that machines would not have written, where there is one. */
function tellingCell(declared: Declared, cells: readonly string[]): string | undefined {
  const read = createCellReader(declared, plainLocale)
  return cells.find((cell) => 'expected' in (read?.(cell) ?? {})) ?? cells[0]
}

function optionsOf(declared: Declared, likely: readonly (string | undefined)[]): ColumnReading['options'] {
  const isDate = isDateType(declared.type)
  const known = isDate ? ways.date : ways.number
  const others = likely.filter(
    (locale): locale is string => locale !== undefined && !known.some(({ value }) => value === locale),
  )
  return [...known, ...[...new Set(others)].map((value) => ({ value, label: exampleIn(value, isDate) }))]
}

function exampleIn(locale: string, isDate: boolean): string {
  const options = { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return isDate
    ? new Intl.DateTimeFormat(locale, options).format(Date.UTC(2026, 11, 31))
    : new Intl.NumberFormat(locale).format(1_234_567.89)
}

/** A value as it was read of a cell, in words that cannot be mistaken: `December 31, 2026`, `€1,234.50`, `19%`, `yes`. */
function valueWords(declared: NonNullable<Field['declared']>, value: string | boolean): string {
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'yes' : 'no'
  if (declared.type === 'date')
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(value))
  if (declared.type === 'datetime') return momentWords(value)
  if (declared.type === 'money' && /^[A-Z]{3}$/.test(declared.currency ?? ''))
    return numberWords(value, { style: 'currency', currency: declared.currency })
  if (declared.type !== 'percent') return numberWords(value, {})
  return numberWords(declared.whole === 100 ? `${value}e-2` : value, { style: 'percent' })
}

/** What the clock shows; with its offset where it has one. */
function momentWords(value: string): string {
  const [, clock = value, offset = ''] = /^(.{10}T[\d:.,]+?)(Z|[+-]\d\d:?\d\d)?$/.exec(value) ?? []
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en', options).format(Date.parse(`${clock}Z`))} ${offset}`.trim()
}

function numberWords(value: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat('en', { ...options, maximumFractionDigits: 20 }).format(
    value as Intl.StringNumericLiteral,
  )
}
