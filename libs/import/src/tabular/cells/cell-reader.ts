import { type Field, type FieldFamily, typeBasics } from '@platen/contract'
import { createBooleanReader } from './read-boolean.ts'
import type { ReadCell } from './read-cell.ts'
import { createDateReader, createDateTimeReader } from './read-date.ts'
import { createNumberReader } from './read-number.ts'

type CreateReader = (declared: NonNullable<Field['declared']>, locale: string) => ReadCell

const readers: Record<FieldFamily, CreateReader | undefined> = {
  number: createNumberReader,
  date: (_declared, locale) => createDateReader(locale),
  datetime: (_declared, locale) => createDateTimeReader(locale),
  boolean: ({ words }) => createBooleanReader(words),
  text: undefined,
  image: undefined,
  list: undefined,
  group: undefined,
}

/**
 * Creates a reader for the cells of a field. `locale` is any cell locale (`isCellLocale`) except `auto`. Returns `undefined` if
 * cells are used unchanged.
 */
export function createCellReader(declared: Field['declared'], locale: string): ReadCell | undefined {
  return declared && readers[typeBasics[declared.type].family]?.(declared, locale)
}
