import type { FieldDeclaration, FieldFormat } from '@platen/contract'
import type { Decimal } from '../decimal/decimal.ts'
import type { NumberTraits } from '../format/number-printer.ts'

/**
 * Numbers, money and percentages are decimals. A date is a `YYYY-MM-DD` string, and a datetime is epoch milliseconds. Text, multiline, markdown and
 * image are strings. A missing value is null.
 */
export type PlainValue = Decimal | string | number | boolean | null

export type ReadValue = { value: PlainValue } | { expected: string }

export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null'

interface ConnectorTypes {
  n8n: 'string' | 'number' | 'boolean' | 'dateTime' | 'array'
  zapier: 'string' | 'number' | 'boolean' | 'datetime'
  make: 'text' | 'number' | 'boolean' | 'date' | 'array' | 'collection'
  powerAutomate: { type: 'string' | 'number' | 'boolean' | 'array' | 'object'; format?: string }
}

export type TypeSetting = Extract<
  keyof FieldDeclaration,
  'company' | 'options' | 'check' | 'min' | 'max' | 'item' | 'fields'
>

/** All properties of a field type except its labels (`typeBasics`) and its display in the dashboard. */
export interface FieldTypeTraits {
  format: readonly (keyof FieldFormat)[]
  settings: readonly TypeSetting[]
  /** A value as callers send it. Default: the name of the field. */
  example?: unknown
  /** The value of such a field in the sample of an imported document. Default: the name of the field. */
  sample?: unknown
  /** The accepted formats. A new version of a template can change a field to a type that accepts all of them. */
  forms: readonly string[]
  /** The JSON Schema of values: types (the usual one first), rules for strings, and a description of the format. */
  json: { types: readonly JsonType[]; rules?: Readonly<Record<string, unknown>>; words?: string }
  connectors: ConnectorTypes
  /** Values usually have several lines. */
  isLong?: true
  /** Separator that joins several strings in a connector's payload into one value. Default: they are not joined. */
  joint?: string
  ofHundred?: FieldTypeTraits
}

export interface PlainTypeTraits extends FieldTypeTraits {
  /** Reads a JSON value that is not null. A datetime without an offset is local time in `timeZone`. */
  read: (value: unknown, timeZone: string) => ReadValue
  /** Creates a printer for a valid format. The printer returns undefined for a value of another type. */
  createPrinter: (format: Readonly<FieldFormat>) => (value: PlainValue) => string | undefined
  /** How values are printed: unchanged, with line breaks, as Markdown, or formatted. */
  page: 'sent' | 'lines' | 'markdown' | 'formatted'
  number?: NumberTraits
  /** Errors of missing required settings. */
  missing?: Partial<Record<keyof FieldFormat, string>>
}
