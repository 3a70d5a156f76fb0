import { excelLocale, type Field, isDateType, plainLocale } from '@platen/contract'
import { createCellReader, type Doubt, guessLocales, readYesNo } from '@platen/import/tabular'
import type { ColumnMap } from './guess-columns.ts'
import type { Target } from './targets.ts'

type Declared = NonNullable<Field['declared']>

/** How the cells in a column for a typed field are read. */
export interface ColumnReading {
  name: string
  declared: Declared
  /** The locale of the values. Undefined if the user must choose it. `plain` if all languages write the values in the same way. */
  locale: string | undefined
  /** The formats to choose from, including the likely one. Empty if all languages write the values in the same way. */
  options: readonly { value: string; label: string }[]
  /** Set if the values are ambiguous. */
  doubt?: Doubt
  /** An example value of the column. */
  cell: string | undefined
}

const formatOptions = {
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
    { value: excelLocale, label: '46387 (Excel day number)' },
  ],
}

/** Returns how the columns in a table are read, in the order of the header. Locales in `chosen` override those that are guessed from the values. */
export function readColumns(of: {
  header: readonly string[]
  /** The cells of the first rows. */
  rows: readonly (readonly string[])[]
  columns: ColumnMap
  targets: readonly Target[]
  chosen: Readonly<Record<string, string>>
}): (ColumnReading | undefined)[] {
  const { header, rows, columns, targets, chosen } = of
  const typedColumns = header.map((name, at) => {
    const target = targets.find(({ path }) => path === columns[name])
    if (target === undefined) return undefined
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '')
    const declared =
      target.field.declared ?? (isYesNo(target, cells) ? { type: 'boolean' as const } : undefined)
    if (declared === undefined || createCellReader(declared, plainLocale) === undefined) return undefined
    return { name, declared, cells }
  })
  const guesses = guessLocales(typedColumns)
  return typedColumns.map((column, at): ColumnReading | undefined => {
    if (column === undefined) return undefined
    const { name, declared, cells } = column
    const guess = guesses[at]
    const chosenLocale = Object.hasOwn(chosen, name) ? chosen[name] : undefined
    if (guess === undefined) return { name, declared, locale: plainLocale, options: [], cell: cells[0] }
    const guessed = 'locale' in guess ? guess.locale : undefined
    return {
      name,
      declared,
      locale: chosenLocale ?? guessed,
      options: optionsOf(declared, [chosenLocale, guessed]),
      ...('doubt' in guess && { doubt: guess.doubt }),
      cell: 'doubt' in guess ? guess.doubt.cell : exampleCell(declared, cells),
    }
  })
}

/** Whether a column of an undeclared section contains words for yes and no. For a section that can have rows, all cells must be such words. */
function isYesNo({ kind }: Target, cells: readonly string[]): boolean {
  if (kind !== 'condition' && kind !== 'list') return false
  const isWord = (cell: string) => 'value' in readYesNo(cell)
  return cells.length > 0 && (kind === 'condition' ? cells.some(isWord) : cells.every(isWord))
}

/** Returns the locales of the columns by name, as in `TableChoice`. */
export function localesOf(readings: readonly (ColumnReading | undefined)[]): Record<string, string> {
  return Object.fromEntries(
    readings.flatMap((reading) =>
      reading?.locale === undefined || reading.options.length === 0 ? [] : [[reading.name, reading.locale]],
    ),
  )
}

/** Describes how the example value is read: `“1.234,56” is 1,234.56`. */
export function describeReading({ declared, locale, doubt, cell }: ColumnReading): string {
  if (cell === undefined) return ''
  const shown = `“${cell.trim()}”`
  if (locale === undefined) {
    const both = doubt?.readings.map(({ value }) => formatValue(declared, value)) ?? []
    return `${shown} may be ${both.join(' or ')}.`
  }
  const read = createCellReader(declared, locale)?.(cell)
  if (read === undefined || 'expected' in read) return `${shown} cannot be read.`
  return `${shown} is ${formatValue(declared, read.value)}.`
}

/** Returns the first cell that is not in a machine format, or else the first cell. */
function exampleCell(declared: Declared, cells: readonly string[]): string | undefined {
  const read = createCellReader(declared, plainLocale)
  return cells.find((cell) => 'expected' in (read?.(cell) ?? {})) ?? cells[0]
}

function optionsOf(declared: Declared, likely: readonly (string | undefined)[]): ColumnReading['options'] {
  const isDate = isDateType(declared.type)
  const known = isDate ? formatOptions.date : formatOptions.number
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

/** Formats a value unambiguously: `December 31, 2026`, `€1,234.50`, `19%`, `yes`. */
function formatValue(declared: NonNullable<Field['declared']>, value: string | boolean): string {
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'yes' : 'no'
  if (declared.type === 'date')
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(value))
  if (declared.type === 'datetime') return formatDateTime(value)
  if (declared.type === 'money' && /^[A-Z]{3}$/.test(declared.currency ?? ''))
    return formatNumber(value, { style: 'currency', currency: declared.currency })
  if (declared.type !== 'percent') return formatNumber(value, {})
  return formatNumber(declared.whole === 100 ? `${value}e-2` : value, { style: 'percent' })
}

/** Formats the local date and time, with its offset if there is one. */
function formatDateTime(value: string): string {
  const [, clock = value, offset = ''] = /^(.{10}T[\d:.,]+?)(Z|[+-]\d\d:?\d\d)?$/.exec(value) ?? []
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en', options).format(Date.parse(`${clock}Z`))} ${offset}`.trim()
}

function formatNumber(value: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat('en', { ...options, maximumFractionDigits: 20 }).format(
    value as Intl.StringNumericLiteral,
  )
}
