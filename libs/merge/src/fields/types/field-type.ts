import type { FieldDeclaration, FieldFormat } from '@platen/contract'
import type { Decimal } from '../decimal/decimal.ts'
import type { NumberTraits } from '../format/number-printer.ts'

/**
 * A value as formulas and formats take it: number, money and percent are decimals; a date is `YYYY-MM-DD`, a datetime epoch milliseconds;
 * text, multiline, markdown and image are texts. Nothing was sent: null.
 */
export type PlainValue = Decimal | string | number | boolean | null

/** A value, or what the type would take instead: words that go on after "needs". */
export type ReadValue = { value: PlainValue } | { expected: string }

/** Types of JSON, as JSON Schema names them. */
export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null'

/** The input types of automation platforms. A day is a text where their dates have a time. */
interface ConnectorTypes {
  n8n: 'string' | 'number' | 'boolean' | 'dateTime' | 'array'
  zapier: 'string' | 'number' | 'boolean' | 'datetime'
  make: 'text' | 'number' | 'boolean' | 'date' | 'array' | 'collection'
  powerAutomate: { type: 'string' | 'number' | 'boolean' | 'array' | 'object'; format?: string }
}

/** A setting of some types that is not part of their format. */
export type TypeSetting = Extract<
  keyof FieldDeclaration,
  'company' | 'options' | 'check' | 'min' | 'max' | 'item' | 'fields'
>

/** Everything about a field type except its words (`typeBasics`) and how the dashboard shows it. */
export interface FieldTypeTraits {
  format: readonly (keyof FieldFormat)[]
  settings: readonly TypeSetting[]
  /** A value as callers send it. Default: the name of the field. */
  example?: unknown
  /** The value of such a field in the sample of an imported document. Default: the name of the field. */
  sample?: unknown
  /** The forms that callers write values in. A version may change a field to a type that has all of them. */
  forms: readonly string[]
  /** The JSON Schema of values: types, the usual one first, rules for texts, and a description of how values are written. */
  json: { types: readonly JsonType[]; rules?: Readonly<Record<string, unknown>>; words?: string }
  connectors: ConnectorTypes
  /** Values usually have several lines. */
  isLong?: true
  /** Separates several texts of a connector's payload that become one value. Default: they are not joined. */
  joint?: string
  /** The traits of a field with `whole: 100`. */
  ofHundred?: FieldTypeTraits
}

/** A type whose values contain no other values. */
export interface PlainTypeTraits extends FieldTypeTraits {
  /** Reads a value of JSON that is not null. A moment without an offset is what the clocks of `timeZone` show. */
  read: (value: unknown, timeZone: string) => ReadValue
  /** Creates a printer for a format without faults. It returns `undefined` for what is no value of the type. */
  createPrinter: (format: Readonly<FieldFormat>) => (value: PlainValue) => string | undefined
  /** How values are printed: unchanged, with their line breaks, as Markdown, or by their format. */
  page: 'sent' | 'lines' | 'markdown' | 'formatted'
  number?: NumberTraits
  /** Errors for required settings of the format that are left out. */
  missing?: Partial<Record<keyof FieldFormat, string>>
}
