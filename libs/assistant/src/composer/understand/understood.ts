import type { CompanyDetail, FieldType } from '@platen/contract'
import type { Language } from '../words/languages.ts'

/** The types that values can have. The items of a `list` are objects whose columns are `children`. */
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

/** The type of a field. `values` is a list of plain values of type `item`. */
export type UnderstoodKind = UnderstoodType | 'email' | 'values'

/** Whether the type can be detected from values. Only authors declare the other types. */
export function isUnderstoodType(type: FieldType): type is UnderstoodType {
  return understoodTypes.some((known) => known === type)
}

/** The type of a column before the language of its text is known. */
export interface ValueKind {
  kind: UnderstoodKind
  whole?: 1 | 100
  currency?: string
  /** Whether the values are certainly money, whatever else the data contains. */
  isSure?: boolean
  /** The minimum and maximum decimal places of numbers. */
  places?: readonly [least: number, most: number]
  /** Whether numbers are printed without thousands separators. */
  isUngrouped?: boolean
  /** The UTC offset that all times have. */
  timeZone?: string
  /** Whether the values are amounts in several currencies, which stay text. */
  isMixed?: boolean
  /** Whether the values are strings that contain numbers or dates. */
  isWritten?: boolean
}

/** A field in the data. */
export interface UnderstoodField {
  name: string
  /** The names in the path. The path of a column begins with its list. */
  path: readonly string[]
  /** The name for people: `Unit price`. */
  words: string
  kind: UnderstoodKind
  /** The currency of money: a code, or the dotted path of the field with the code. */
  currency?: string
  /** The number that means 100%. */
  whole?: 1 | 100
  /** The minimum and maximum decimal places of numbers. */
  places?: readonly [least: number, most: number]
  /** Whether numbers are printed without thousands separators. */
  isUngrouped?: boolean
  /** The UTC offset that all times have, such as `+07:00`. */
  timeZone?: string
  /** The type of `values`. */
  item?: UnderstoodKind
  /** A value from the data. */
  example?: unknown
  /** The number of rows in a list. */
  rows?: number
  /** Whether the data can omit the field. */
  isOptional: boolean
  /** Whether the field is in the items of a list. */
  isInList: boolean
  /** The details of the account's company that are the default of the field. */
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
  /** Whether the sums stay rows, so that adding up the rows would count everything twice. */
  areKept: boolean
  /** Whether one of the sums is tax. */
  hasTax: boolean
  /** The tax rate in percent. */
  taxRate?: number
}

/** Sample data. Empty if there are errors. */
export interface UnderstoodData {
  /** The data as callers send it: dates as 2026-12-01, amounts as numbers. */
  data: Readonly<Record<string, unknown>>
  fields: readonly UnderstoodField[]
  /** Assumptions that were made, as sentences. */
  notes: readonly string[]
  faults: readonly DataFault[]
  sums?: SumRows
  /** The language of the values and names, if it is known. */
  language?: Language
}
