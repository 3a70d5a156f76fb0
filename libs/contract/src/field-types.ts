import type { Piece } from './piece.ts'

/** A group of field types whose values are read from tables, edited in forms and used in formulas in the same way. */
export type FieldFamily = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'image' | 'list' | 'group'

/** The family and the labels of a field type. Everything else about a type is in its file in libs/merge/src/fields/types. */
export interface TypeBasics {
  family: FieldFamily
  /** One value: `a date`. */
  noun: string
  /** Several values: `dates`. */
  plural: string
  /** How callers write a value. Default: the noun. `whole` is the number that means 100 percent. */
  written?: (whole: 1 | 100 | undefined) => readonly Piece[]
}

/** All field types, in menu order. A field that template.json does not declare is printed unchanged. */
export const typeBasics = {
  text: { family: 'text', noun: 'text', plural: 'texts' },
  multiline: {
    family: 'text',
    noun: 'multiline text',
    plural: 'texts',
    written: () => ['text'],
  },
  markdown: { family: 'text', noun: 'formatted text', plural: 'texts', written: () => ['text'] },
  number: {
    family: 'number',
    noun: 'a number',
    plural: 'numbers',
    written: () => ['a number such as ', { code: '12.5' }],
  },
  money: {
    family: 'number',
    noun: 'an amount of money',
    plural: 'amounts of money',
    written: () => ['the amount only, such as ', { code: '1234.5' }],
  },
  percent: {
    family: 'number',
    noun: 'a percentage',
    plural: 'percentages',
    written: (whole) => [{ code: whole === 100 ? '19' : '0.19' }, ' for 19%'],
  },
  date: { family: 'date', noun: 'a date', plural: 'dates', written: () => [{ code: '2026-12-01' }] },
  datetime: {
    family: 'datetime',
    noun: 'a date with a time',
    plural: 'dates with a time',
    written: () => [{ code: '2026-12-01T14:30:00' }],
  },
  boolean: {
    family: 'boolean',
    noun: 'yes or no',
    plural: 'yes and no',
    written: () => [{ code: 'true' }, ' or ', { code: 'false' }],
  },
  image: {
    family: 'image',
    noun: 'an image',
    plural: 'images',
    written: () => ['the address of an image'],
  },
  list: { family: 'list', noun: 'a list', plural: 'texts' },
  group: {
    family: 'group',
    noun: 'a group of fields',
    plural: 'texts',
    written: () => ['an object with its fields'],
  },
} as const satisfies Record<string, TypeBasics>

/** The name of a field type in template.json. */
export type FieldType = keyof typeof typeBasics

type TypeOfFamily<Family extends FieldFamily> = {
  [Type in FieldType]: (typeof typeBasics)[Type]['family'] extends Family ? Type : never
}[FieldType]

/** A type with decimal values. */
export type NumberType = TypeOfFamily<'number'>
/** A type whose values are dates, with or without a time. */
export type DateType = TypeOfFamily<'date' | 'datetime'>
/** A type whose values contain no other values. */
export type PlainType = Exclude<FieldType, 'list' | 'group'>
/** A type in which the result of a formula can be printed. */
export type ResultType = Exclude<PlainType, 'image'>

/** All field types, in menu order. */
export const fieldTypes = Object.keys(typeBasics) as FieldType[]
/** The types in which the result of a formula can be printed. */
export const resultTypes = fieldTypes.filter(isResultType)

/** Whether the result of a formula can be printed in this type. */
export function isResultType(type: FieldType): type is ResultType {
  return type !== 'list' && type !== 'group' && type !== 'image'
}

/** Returns the family of a type, or `undefined` for anything else. */
export function familyOf(type: string | undefined): FieldFamily | undefined {
  return families.get(type)
}

const families: ReadonlyMap<string | undefined, FieldFamily> = new Map(
  Object.entries(typeBasics).map(([type, { family }]) => [type, family]),
)

/** Whether a type has decimal values. */
export function isNumberType(type: string | undefined): type is NumberType {
  return families.get(type) === 'number'
}

/** Whether the values of a type are dates, with or without a time. */
export function isDateType(type: string | undefined): type is DateType {
  const family = families.get(type)
  return family === 'date' || family === 'datetime'
}

/** Whether the values of a type are strings, including the empty string. Images are excluded, because their values are addresses. */
export function isTextType(type: string | undefined): type is TypeOfFamily<'text'> {
  return families.get(type) === 'text'
}

/** Company details that an account can set. `address` and `register` can have several lines. */
export const companyDetails = [
  'name',
  'address',
  'email',
  'phone',
  'web',
  'vatNumber',
  'register',
  'bank',
  'iban',
  'bic',
] as const

/** One of `companyDetails`. */
export type CompanyDetail = (typeof companyDetails)[number]

/**
 * How the value of a field is printed. Each setting applies only to some types. Settings that can contain merge fields are first merged with the
 * data.
 */
export interface FieldFormat {
  /** BCP 47 tag for this field; can contain merge fields. Default: the template's locale. */
  locale?: string
  /**
   * number, money, percent: decimal places, or the minimum and maximum. Default: all decimal places of the value for number, the decimal places of
   * the currency for money, and 0 to 2 for percent.
   */
  decimals?: number | [least: number, most: number]
  /** number, money, percent: separate groups of thousands. Default: true. */
  grouping?: boolean
  /** number, money, percent: how values are rounded to `decimals`. Default: `half-up` (away from zero). */
  rounding?: 'half-up' | 'half-even'
  /** money: ISO 4217 code such as `EUR`; can contain merge fields. Required. */
  currency?: string
  /** money: how the currency is shown. `none` omits it, for example if the column header names it. Default: `symbol`. */
  currencyDisplay?: 'symbol' | 'narrow' | 'code' | 'name' | 'none'
  /** percent: the number that means 100 percent: 1 (0.19 is 19%) or 100 (19 is 19%). Default: 1. */
  whole?: 1 | 100
  /** date, datetime: a style, or a CLDR skeleton such as `yMMMd`. Default: `medium`. */
  format?: string
  /** date, datetime: `gregory` prints the Gregorian calendar in every locale. Default: the locale's calendar, which is Persian for `fa`. */
  calendar?: 'gregory'
  /** datetime: IANA name such as `Europe/Berlin`. Default: the template's. */
  timeZone?: string
  /** boolean: words printed for true and false; each can contain merge fields. Default: `true` and `false`. */
  words?: [yes: string, no: string]
}

/** The declaration of a field in template.json. */
export interface FieldDeclaration extends FieldFormat {
  type: FieldType
  /** Displayed instead of the name. */
  label?: string
  description?: string
  /** A value as callers send it. */
  example?: unknown
  /** Used when data omits the field or sends null. */
  default?: unknown
  /** text, multiline: details of the account's company that replace `default` if they are set. */
  company?: CompanyDetail | CompanyDetail[]
  /**
   * true: data must contain a value that is neither null nor empty. false: data can omit it. Absent: the same rule applies as for an undeclared
   * field.
   */
  required?: boolean
  /** number, money, percent: smallest value that data can send. */
  min?: number
  /** number, money, percent: largest value that data can send. */
  max?: number
  /** text: the only values that data can send. */
  options?: string[]
  /** text: with `iban`, a value that looks like an IBAN (ISO 13616) must have correct check digits. Other account numbers are allowed. */
  check?: 'iban'
  /** list: declaration of its items, if they are plain values. */
  item?: FieldDeclaration
  /** list, group: the fields of an item, or of the group, by name. */
  fields?: Record<string, FieldDeclaration>
}

/** A field that a formula calculates. It is printed as the type of its result, unless `type` and its format are set. */
export interface ComputedDeclaration extends FieldFormat {
  formula: string
  type?: ResultType
  label?: string
  description?: string
}

/** The types and formulas of a template. */
export interface TypedSettings {
  /** BCP 47 tag; can contain merge fields. Default: the template's language. */
  locale?: string
  /** IANA name. Default UTC. */
  timeZone?: string
  fields?: Record<string, FieldDeclaration>
  /** By dotted path (`items.amount`). A string is a formula without further settings. */
  computed?: Record<string, string | ComputedDeclaration>
}
