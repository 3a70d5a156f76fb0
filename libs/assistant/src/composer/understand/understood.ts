import type { CompanyDetail, FieldType } from '@platen/contract'
import type { Language } from '../words/languages.ts'

/** The types that values are understood as. The items of a `list` are objects, whose columns are `children`. */
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

/** What the values of a field are, in the words of people. `values` is a list of texts or numbers: what they are is `item`. */
export type UnderstoodKind = UnderstoodType | 'email' | 'values'

/** Whether values are understood as the type. Others are declared by their authors. */
export function isUnderstoodType(type: FieldType): type is UnderstoodType {
  return understoodTypes.some((known) => known === type)
}

/** What a column's values are, before the language that they are written in is known. */
export interface ValueKind {
  kind: UnderstoodKind
  whole?: 1 | 100
  currency?: string
  /** Of money: whatever else the data has. */
  isSure?: boolean
  /** Of numbers: the fewest and the most places behind the point. */
  places?: readonly [least: number, most: number]
  /** Of numbers that are not counted or measured: without thousands apart. */
  isUngrouped?: boolean
  /** Of times: the offset that all of them have. */
  timeZone?: string
  /** Amounts of several currencies in one column, which stay texts. */
  isMixed?: boolean
  /** Texts that a reader of numbers or dates makes values of. */
  isWritten?: boolean
}

/** A field of the data, as it was understood. */
export interface UnderstoodField {
  name: string
  /** The names that lead to it; a list's columns stand behind the list's name. */
  path: readonly string[]
  /** For people: `Unit price`. */
  words: string
  kind: UnderstoodKind
  /** Of money: a code such as `EUR`, or the dotted path of the field that says it. Absent where nothing tells. */
  currency?: string
  /** Of a percentage: what a hundred percent is. */
  whole?: 1 | 100
  /** Of numbers: the fewest and the most places behind the point. */
  places?: readonly [least: number, most: number]
  /** Of numbers that are not counted or measured: without thousands apart. */
  isUngrouped?: boolean
  /** Of times: an offset such as `+07:00` that all of them are written with, by which they keep their day. */
  timeZone?: string
  /** Of `values`. */
  item?: UnderstoodKind
  /** A value, as it stands in the data; of a list its first one with a value. */
  example?: unknown
  /** Rows of a list. */
  rows?: number
  /** Some of the data leaves it out, or has nothing there. */
  isOptional: boolean
  /** It stands in the items of a list. */
  isInList: boolean
  /** Details of the account's company that stand for it, and what does where there are none. */
  company?: CompanyDetail | CompanyDetail[]
  default?: string | Record<string, never>
  /** Fields of a group, columns of a list. */
  children: readonly UnderstoodField[]
}

/** What is wrong with the data, where, and what to do. */
export interface DataFault {
  message: string
  /** Such as `line 2, column 3`. */
  where?: string
}

/** Rows at the end of a table that are sums of the others. */
export interface SumRows {
  /** They stand among the rows: what is added up would count them twice. */
  areKept: boolean
  /** One of them is of tax. */
  hasTax: boolean
  /** The rate of it, in percent, as its label says. */
  taxRate?: number
}

/** Sample data as it was understood. With faults there is none. */
export interface UnderstoodData {
  /** As callers would send it: dates as 2026-12-01, amounts as numbers. */
  data: Readonly<Record<string, unknown>>
  fields: readonly UnderstoodField[]
  /** What was assumed, in whole sentences. */
  notes: readonly string[]
  faults: readonly DataFault[]
  sums?: SumRows
  /** The language that the values and names are written in, where they tell. */
  language?: Language
}
