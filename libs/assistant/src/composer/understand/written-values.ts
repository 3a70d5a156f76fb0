import type { Field } from '@platen/contract'
import { createCellReader, guessLocales } from '@platen/import/tabular'
import { splitCurrency } from './cell-text.ts'
import type { ValueKind } from './understood.ts'

/** A column of strings that contain numbers, dates, or yes and no. */
export interface WrittenColumn {
  name: string
  found: ValueKind
  texts: readonly string[]
}

/** Converts a cell to a value as callers send it, or returns `undefined` if it cannot be read. */
export type ReadValue = (text: string) => unknown

/** An ambiguous string, and the meaning that was chosen. */
export interface Doubt {
  name: string
  text: string
  shown: string
  isDate: boolean
}

/**
 * Returns functions that read the cells of columns, all of which one program wrote. `fallback`: the language in which ambiguous text such as
 * 1.234 is read. `doubts`: the first ambiguous text in each column.
 */
export function readersFor(
  columns: readonly WrittenColumn[],
  fallback: string,
): { readers: ReadValue[]; doubts: Doubt[] } {
  const declared = columns.map(({ found }) => declarationFor(found))
  const guesses = guessLocales(
    columns.map(({ texts }, at) => ({ declared: declared[at], cells: texts.map(bare) })),
  )
  const doubts: Doubt[] = []
  const readers = columns.map(({ name, found, texts }, at): ReadValue => {
    const guess = guesses[at]
    if (guess && 'doubt' in guess) doubts.push(...doubtOf(name, { texts, declared: declared[at], fallback }))
    const locale = guess && 'locale' in guess ? guess.locale : fallback
    const read = createCellReader(declared[at], locale)
    const others = createCellReader(declared[at], fallback)
    return (text) => {
      for (const one of [read, others]) {
        const cell = one?.(bare(text))
        if (cell && 'value' in cell) return plainValue(cell.value, found)
      }
      return undefined
    }
  })
  return { readers, doubts }
}

function doubtOf(
  name: string,
  { texts, declared, fallback }: { texts: readonly string[]; declared: Field['declared']; fallback: string },
): Doubt[] {
  const valueIn = (text: string, locale: string) => {
    const cell = createCellReader(declared, locale)?.(bare(text))
    return cell && 'value' in cell ? String(cell.value) : undefined
  }
  const isDoubtful = (text: string) =>
    new Set([fallback, 'en', 'de'].map((locale) => valueIn(text, locale))).size > 1
  const text = texts.find(isDoubtful) ?? texts[0]
  const value = text === undefined ? undefined : valueIn(text, fallback)
  if (text === undefined || value === undefined) return []
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return [{ name, text, shown: isDate ? longDate(value) : value, isDate }]
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

function declarationFor({ kind, whole }: ValueKind): Field['declared'] {
  if (kind === 'date' || kind === 'datetime' || kind === 'boolean') return { type: kind }
  if (kind === 'percent') return { type: 'percent', whole: whole ?? 100 }
  return { type: 'number' }
}

function bare(text: string): string {
  return splitCurrency(text)?.rest ?? text
}

function plainValue(value: unknown, { kind }: ValueKind): unknown {
  if (kind === 'date' || kind === 'datetime' || kind === 'boolean') return value
  const number = Number(value)
  // A number with more digits than a double can hold stays a string.
  return String(value).replaceAll(/\D/g, '').length <= 15 ? number : value
}
