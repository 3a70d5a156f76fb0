import type { FieldDeclaration, FieldType } from '@platen/contract'
import { type LooseSettings, isJsonObject } from '@platen/template/draft'

/** A type that a new field can have. */
export interface NewKind {
  type: FieldType
  /** The label in the list of completions, with an example value. */
  words: string
  /** The value to add to every sample. If `undefined`, it is the field's name as words. */
  example?: unknown
  /** Names for which this type is likely. */
  names: RegExp
}

const plainText: NewKind = { type: 'text', words: 'text', names: /^$/ }

/** In the order in which they are offered for names that suggest no type. */
const kinds: readonly NewKind[] = [
  plainText,
  {
    type: 'percent',
    words: 'percentage, such as 5%',
    example: 0.05,
    names:
      /(?:^|_)(?:percent|percentage|rate|discount|rebate|vat|tax|share|margin|rabatt|skonto|mwst)(?:_|$)/,
  },
  {
    type: 'money',
    words: 'amount, such as 100.00',
    example: 100,
    names:
      /(?:^|_)(?:amount|price|total|subtotal|sum|cost|costs|fee|fees|net|gross|balance|deposit|paid|preis|betrag|summe)(?:_|$)/,
  },
  {
    type: 'number',
    words: 'number, such as 10',
    example: 10,
    names:
      /(?:^|_)(?:quantity|qty|count|hours|days|pieces|pages|weight|width|height|length|menge|anzahl)(?:_|$)/,
  },
  {
    type: 'date',
    words: 'date, such as 1 December 2026',
    example: '2026-12-01',
    names: /(?:^|_)(?:date|day|until|due|since|deadline|birthday|datum)(?:_|$)/,
  },
]

/** Returns the possible types for a name, most likely first: `discount_amount` is an amount, not a percentage. */
export function kindsFor(name: string): readonly NewKind[] {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  // The last word names the thing: a due date is a date, a tax amount is an amount.
  const ends = kinds.find(({ names }) => names.test(spaced.split('_').at(-1) ?? ''))
  const likely = ends ?? kinds.find(({ names }) => names.test(spaced))
  return likely ? [likely, ...kinds.filter((kind) => kind !== likely)] : kinds
}

/**
 * Returns the type of a typed value such as `5%` or `12.50`, with the value as the example. The type of a plain number depends on the field's name.
 */
export function kindOfValue(text: string, name: string): NewKind {
  const digits = text.replaceAll(/[^\d.,]/g, '').replace(/[.,]$/, '')
  // A separator before the last one or two digits is the decimal separator. All others group digits.
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const size = Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${part || '0'}`)
  const number = /^[-−]/.test(text) ? -size : size
  const of = (type: FieldType): NewKind => kinds.find((kind) => kind.type === type) ?? plainText
  if (text.endsWith('%')) return { ...of('percent'), example: Number((number / 100).toPrecision(12)) }
  if (/[€$£¥]|[A-Z]{3}$/u.test(text)) return { ...of('money'), example: number }
  const [likely = plainText] = kindsFor(name)
  if (likely.type === 'percent') return { ...likely, example: Number((number / 100).toPrecision(12)) }
  return { ...(likely.type === 'money' ? likely : of('number')), example: number }
}

/** Returns the declaration of a new field. Amounts use the currency of the template's other amounts. */
export function declarationOf({ type, example }: NewKind, settings: LooseSettings): FieldDeclaration {
  return {
    type,
    ...(type === 'money' && { currency: currencyIn(settings) ?? 'EUR' }),
    ...(example !== undefined && { example }),
  }
}

function currencyIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return undefined
  if (!isJsonObject(value)) return undefined
  const { currency } = value
  if (typeof currency === 'string') return currency
  for (const inner of Object.values(value)) {
    const found = currencyIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}
