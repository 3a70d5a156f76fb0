import type { Piece } from './piece.ts'

/** What a value is. Types of one family are read from tables, edited in forms and used in formulas in the same way. */
export type FieldFamily = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'image' | 'list' | 'group'

/** A field type in words. Everything else about it is in its file in libs/merge/src/fields/types. */
export interface TypeBasics {
  family: FieldFamily
  /** One value: `a date`. */
  noun: string
  /** Several values: `dates`. */
  plural: string
  /** How callers write a value. Default: the noun. `whole` is what stands for a hundred percent. */
  written?: (whole: 1 | 100 | undefined) => readonly Piece[]
}

/** The types of fields, in the order in which they are offered. A field that template.json does not declare is printed unchanged. */
export const typeBasics = {
  text: { family: 'text', noun: 'a text', plural: 'texts' },
  multiline: {
    family: 'text',
    noun: 'a text of several lines',
    plural: 'texts',
    written: () => ['a text'],
  },
  markdown: { family: 'text', noun: 'formatted text', plural: 'texts', written: () => ['a text'] },
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
    written: () => ['only the amount, such as ', { code: '1234.5' }],
  },
  percent: {
    family: 'number',
    noun: 'a percentage',
    plural: 'percentages',
    written: (whole) => [{ code: whole === 100 ? '19' : '0.19' }, ' for 19 %'],
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
    noun: 'a picture',
    plural: 'pictures',
    written: () => ['the address of a picture'],
  },
  list: { family: 'list', noun: 'a list', plural: 'texts' },
  group: {
    family: 'group',
    noun: 'a group of fields',
    plural: 'texts',
    written: () => ['an object with its fields'],
  },
} as const satisfies Record<string, TypeBasics>

/** The name of a type, as template.json has it. */
export type FieldType = keyof typeof typeBasics

type TypeOfFamily<Family extends FieldFamily> = {
  [Type in FieldType]: (typeof typeBasics)[Type]['family'] extends Family ? Type : never
}[FieldType]

/** A type whose values are decimals. */
export type NumberType = TypeOfFamily<'number'>
/** A type whose values are days or moments. */
export type DateType = TypeOfFamily<'date' | 'datetime'>
/** A type whose values contain no other values. */
export type PlainType = Exclude<FieldType, 'list' | 'group'>
/** A type that the result of a formula can be printed as. */
export type ResultType = Exclude<PlainType, 'image'>

/** All types, in the order in which they are offered. */
export const fieldTypes = Object.keys(typeBasics) as FieldType[]
/** The types that the result of a formula can be printed as. */
export const resultTypes = fieldTypes.filter(isResultType)

/** Whether the result of a formula can be printed as the type. */
export function isResultType(type: FieldType): type is ResultType {
  return type !== 'list' && type !== 'group' && type !== 'image'
}

/** Returns the family of a type; `undefined` for what is no type. */
export function familyOf(type: string | undefined): FieldFamily | undefined {
  return families.get(type)
}

const families: ReadonlyMap<string | undefined, FieldFamily> = new Map(
  Object.entries(typeBasics).map(([type, { family }]) => [type, family]),
)

/** Whether its values are decimals. */
export function isNumberType(type: string | undefined): type is NumberType {
  return families.get(type) === 'number'
}

/** Whether its values are days or moments. */
export function isDateType(type: string | undefined): type is DateType {
  const family = families.get(type)
  return family === 'date' || family === 'datetime'
}

/** Whether its values are texts, and the empty text is one of them. An image is none: its value is an address. */
export function isTextType(type: string | undefined): type is TypeOfFamily<'text'> {
  return families.get(type) === 'text'
}

/** What an account may say of its company; `address` and `register` may have several lines. */
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

/** How the value of a field is printed; each setting belongs to some types only. Texts marked "may hold merge fields" are merged with the whole data first. */
export interface FieldFormat {
  /** BCP 47 tag of this field alone; may hold merge fields. Default: the template's locale. */
  locale?: string
  /** number, money, percent: places after the point, or the fewest and the most. Default: number all that it was given, money its currency's, percent 0 to 2. */
  decimals?: number | [least: number, most: number]
  /** number, money, percent: thousands apart. Default true. */
  grouping?: boolean
  /** number, money, percent: how places beyond `decimals` go. Default `half-up` (away from zero). */
  rounding?: 'half-up' | 'half-even'
  /** money: ISO 4217 code such as `EUR`; may hold merge fields. Needed. */
  currency?: string
  /** money: how the currency is shown; `none`: not at all, as in a column whose head names it. Default `symbol`. */
  currencyDisplay?: 'symbol' | 'narrow' | 'code' | 'name' | 'none'
  /** percent: what stands for a hundred percent, 1 (0.19 is 19 %) or 100 (19 is 19 %). Default 1. */
  whole?: 1 | 100
  /** date, datetime: a style, or a skeleton of CLDR such as `yMMMd`. Default `medium`. */
  format?: string
  /** date, datetime: `gregory` prints the Gregorian calendar in every locale. Default: the locale's calendar, which is Persian for `fa`. */
  calendar?: 'gregory'
  /** datetime: IANA name such as `Europe/Berlin`. Default: the template's. */
  timeZone?: string
  /** boolean: what is printed for true and for false; each may hold merge fields. Default `true` and `false`. */
  words?: [yes: string, no: string]
}

/** A field as template.json declares it. */
export interface FieldDeclaration extends FieldFormat {
  type: FieldType
  /** What people are shown in place of the name. */
  label?: string
  description?: string
  /** A value as callers send it. */
  example?: unknown
  /** Taken where data leaves the field out, or sends null. */
  default?: unknown
  /** text, multiline: which details of the account's company stand in for `default`, once there is one. */
  company?: CompanyDetail | CompanyDetail[]
  /** true: data must have it, and neither null nor empty. false: it may be left out. Absent: as for a field that is not declared. */
  required?: boolean
  /** number, money, percent: the least and the greatest value that data may send, as data send it. */
  min?: number
  max?: number
  /** text: the only values that data may send. */
  options?: string[]
  /** text: `iban`: a value that looks like an IBAN (ISO 13616) must be one, with correct check digits. Other account numbers are allowed. */
  check?: 'iban'
  /** list: of what its items are, where they are plain values. */
  item?: FieldDeclaration
  /** list, group: the fields of an item, or of the group, by name. */
  fields?: Record<string, FieldDeclaration>
}

/** A field whose value a formula gives. The result's own type says how it prints unless `type` and its format say more. */
export interface ComputedDeclaration extends FieldFormat {
  formula: string
  type?: ResultType
  label?: string
  description?: string
}

/** The types and formulas of a template. */
export interface TypedSettings {
  /** BCP 47 tag; may hold merge fields. Default: the template's language. */
  locale?: string
  /** IANA name. Default UTC. */
  timeZone?: string
  fields?: Record<string, FieldDeclaration>
  /** By dotted path (`items.amount`); a text is a formula alone. */
  computed?: Record<string, string | ComputedDeclaration>
}
