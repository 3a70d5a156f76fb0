import type { CompanyDetail, FieldType } from '@platen/contract'
import type { Language } from '../words/languages.ts'

/** The types that values can have. The items of a `list` are objects with the columns `children`. */
const understoodTypes = [
  'text',
  'multiline',
  'number',
  'money',
  'percent',
  'date',
  'datetime',
  'boolean',
  'image',
  'group',
  'list',
] as const satisfies readonly FieldType[]

type UnderstoodType = (typeof understoodTypes)[number]

/** The type of a field. `values` is a list of texts or numbers with the type `item`. */
export type UnderstoodKind = UnderstoodType | 'email' | 'values'

/** Whether values can be found to have the type. Other types are declared by authors. */
export function isUnderstoodType(type: FieldType): type is UnderstoodType {
  return understoodTypes.some((known) => known === type)
}

/** The type of a column, before the language of its texts is known. */
export interface ValueKind {
  kind: UnderstoodKind
  whole?: 1 | 100
  currency?: string
  /** Money for certain, whatever else the data has. */
  isSure?: boolean
  /** The minimum and maximum decimal places of numbers. */
  places?: readonly [least: number, most: number]
  /** Numbers without thousands separators. */
  isUngrouped?: boolean
  /** The offset of all times. */
  timeZone?: string
  /** Amounts in several currencies, which stay texts. */
  isMixed?: boolean
  /** Texts that contain numbers or dates. */
  isWritten?: boolean
}

/** A field of the data. */
export interface UnderstoodField {
  name: string
  /** The names of the path, with the list before its columns. */
  path: readonly string[]
  /** For people: `Unit price`. */
  words: string
  kind: UnderstoodKind
  /** The currency of money: a code, or the dotted path of the field with it. */
  currency?: string
  /** The value of 100%. */
  whole?: 1 | 100
  /** The minimum and maximum decimal places of numbers. */
  places?: readonly [least: number, most: number]
  /** Numbers without thousands separators. */
  isUngrouped?: boolean
  /** The offset of all times, such as `+07:00`. */
  timeZone?: string
  /** The type of `values`. */
  item?: UnderstoodKind
  /** A value in the data. */
  example?: unknown
  /** The number of rows of a list. */
  rows?: number
  /** Some data does not have it. */
  isOptional: boolean
  /** It is in the items of a list. */
  isInList: boolean
  /** The details of the account's company that are its default. */
  company?: CompanyDetail | CompanyDetail[]
  default?: string | Record<string, never>
  /** Fields of a group, or columns of a list. */
  children: readonly UnderstoodField[]
}

/** An error in the data. */
export interface DataFault {
  message: string
  /** Such as `line 2, column 3`. */
  where?: string
}

/** Sums at the end of a table. */
export interface SumRows {
  /** They are among the rows, so adding up would count them twice. */
  areKept: boolean
  /** One of them is tax. */
  hasTax: boolean
  /** The tax rate in percent. */
  taxRate?: number
}

/** Sample data. Empty if there are errors. */
export interface UnderstoodData {
  /** As callers send it: dates as 2026-12-01, amounts as numbers. */
  data: Readonly<Record<string, unknown>>
  fields: readonly UnderstoodField[]
  /** Assumptions, as sentences. */
  notes: readonly string[]
  faults: readonly DataFault[]
  sums?: SumRows
  /** The language of the values and names, if it is known. */
  language?: Language
}
