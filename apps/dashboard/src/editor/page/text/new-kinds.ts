import type { FieldDeclaration, FieldType } from '@platen/contract'
import { type LooseSettings, isJsonObject } from '@platen/draft'

/** What a field that is made while one types may be. */
export interface NewKind {
  type: FieldType
  /** For people, with a value of its kind. */
  words: string
  /** What every sample gets; `undefined`: its name in words. */
  example?: unknown
  /** A name with one of these words in it is likely of this kind. */
  names: RegExp
}

/** The likeliest first where a name says nothing. */
const kinds: readonly NewKind[] = [
  { type: 'text', words: 'text', names: /^$/ },
  {
    type: 'percent',
    words: 'percent, such as 5 %',
    example: 0.05,
    names:
      /(?:^|_)(?:percent|percentage|rate|discount|rebate|vat|tax|share|margin|rabatt|skonto|mwst)(?:_|$)/,
  },
  {
    type: 'money',
    words: 'amount of money, such as 100.00',
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

/** What a field of this name may be, the likeliest first: an amount called `discount_amount` is one, and no percent. */
export function kindsFor(name: string): readonly NewKind[] {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  // What a thing is stands last: a due date is a date, a tax amount an amount.
  const ends = kinds.find(({ names }) => names.test(spaced.split('_').at(-1) ?? ''))
  const likely = ends ?? kinds.find(({ names }) => names.test(spaced))
  return likely ? [likely, ...kinds.filter((kind) => kind !== likely)] : kinds
}

/** The declaration of a new field of a kind; amounts are in the money of the template's others. */
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
