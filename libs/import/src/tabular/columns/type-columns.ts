import {
  autoLocale,
  type ColumnChoice,
  resolveColumnChoice,
  type FaultItem,
  type Field,
  plainLocale,
  pointerTo,
  shellQuoted,
} from '@platen/contract'
import { type Doubt, guessLocales } from '../cells/guess-locales.ts'
import { createTypedCells, doubtText } from '../cells/typed-cells.ts'
import { declaredAt } from './cell-kind.ts'
import { type Column, fullPath } from './column.ts'

export interface LocaleOptions {
  columns?: Readonly<Record<string, ColumnChoice>>
  /** Locale of columns that have none in `columns` (see `isCellLocale`). Default: `plain`. */
  locale?: string
  /** Returns cells of the first rows, to guess locales and to suggest one for unreadable cells. */
  sample?: () => readonly (readonly string[])[]
  fields: readonly Field[]
  /** Two-digit years far from this year are ambiguous. If it is undefined, no year is ambiguous. */
  currentYear?: number
}

/**
 * Adds readers to columns for typed fields. `guessed` has the locales of guessed columns by name. An ambiguous column is an error,
 * `ambiguous_column`.
 */
export function typeColumns(
  columns: readonly (Column | null)[],
  names: readonly string[],
  options: LocaleOptions,
): { columns: (Column | null)[]; guessed: Record<string, string>; faults: FaultItem[] } {
  const { fields, locale: ofAll = plainLocale, currentYear } = options
  const found = columns.map((column, at) => {
    const name = names[at] ?? ''
    const { locale = ofAll } = resolveColumnChoice(name, ofColumn(name, options))
    return { name, locale, declared: column === null ? undefined : declaredAt(fields, fullPath(column)) }
  })
  let sample: readonly (readonly string[])[] | undefined
  const guessColumns = (wanted: string) => {
    if (!found.some(({ locale }) => locale === wanted)) return []
    const rows = (sample ??= options.sample?.() ?? [])
    return guessLocales(
      found.map(({ declared, locale }, at) =>
        locale === wanted && declared !== undefined
          ? {
              declared,
              cells: rows.flatMap((row) => (row[at] === undefined || row[at].trim() === '' ? [] : [row[at]])),
            }
          : undefined,
      ),
    )
  }
  const guesses = guessColumns(autoLocale)
  let plainGuesses: ReturnType<typeof guessColumns> | undefined
  const guessed: [string, string][] = []
  const faults: FaultItem[] = []
  const typed = columns.map((column, at) => {
    const { name = '', locale = plainLocale, declared } = found[at] ?? {}
    if (column === null || declared === undefined) return column
    const guess = guesses[at]
    if (guess !== undefined && 'doubt' in guess) faults.push(ambiguous(name, guess.doubt))
    else if (guess !== undefined) guessed.push([name, guess.locale])
    const known = guess !== undefined && 'locale' in guess ? guess.locale : locale
    const cells = createTypedCells({
      name,
      declared,
      locale: known === autoLocale ? plainLocale : known,
      currentYear,
      guess: () => (plainGuesses ??= guessColumns(plainLocale))[at],
    })
    return cells === undefined ? column : { ...column, typed: cells }
  })
  return { columns: typed, guessed: Object.fromEntries(guessed), faults }
}

function ofColumn(name: string, { columns = {} }: LocaleOptions): ColumnChoice | undefined {
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}

function ambiguous(name: string, doubt: Doubt): FaultItem {
  const { readings } = doubt
  const locales = readings.flatMap(({ locale }) => locale ?? [])
  const option = shellQuoted(`${name}=${locales[0]}`)
  const advice = locales.length === readings.length ? '' : ' If the year is first, write it with four digits.'
  const message = `In the column "${name}" the cell ${doubtText(doubt)} Set the locale of the column: ${locales.join(' or ')} (platen batch run: --locale ${option}).${advice}`
  return { pointer: pointerTo([name]), code: 'ambiguous_column', message }
}
