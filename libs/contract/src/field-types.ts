/** What a field's value is; a field that template.json does not declare is printed as it is sent. */
export const fieldTypes = [
  'text',
  'multiline',
  'markdown',
  'number',
  'money',
  'percent',
  'date',
  'datetime',
  'boolean',
  'image',
  'list',
  'group',
] as const

/** One of `fieldTypes`. */
export type FieldType = (typeof fieldTypes)[number]

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
  type?: Exclude<FieldType, 'list' | 'group' | 'image'>
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
