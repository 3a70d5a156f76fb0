import type { FieldFormat } from '@platen/contract'
import { currencyDecimals } from '../format/currency-decimals.ts'
import { marksOf, type NumberMarks } from '../format/number-pattern.ts'
import type { PlainTypeTraits } from './field-type.ts'
import { numberTraits } from './number-values.ts'

const displays = { symbol: 'symbol', narrow: 'narrowSymbol', code: 'code', name: 'name' } as const

const traits = numberTraits({
  style({ currency = '', currencyDisplay = 'symbol' }) {
    if (currencyDisplay === 'none') return { style: 'decimal' }
    return { style: 'currency', currency, currencyDisplay: displays[currencyDisplay] }
  },
  usualPlaces({ currency = '' }) {
    const usual = currencyDecimals(currency)
    return { least: usual, most: usual }
  },
  marks,
})

export const money: PlainTypeTraits = {
  ...traits,
  format: [...traits.format, 'currency', 'currencyDisplay'],
  json: { ...traits.json, words: 'Only the amount, such as 1234.5, or "1234.50" as text.' },
  missing: {
    currency: 'Set a currency: a three-letter code such as "EUR", or a merge field such as "{{currency}}".',
  },
}

/**
 * Returns the separators of amounts in a locale, the same with and without a currency sign: `fr-CH` has a point in amounts and a comma in other
 * numbers. If a separator in amounts has the opposite meaning in other numbers, returns the separators of other numbers: CLDR has `€1,234.50` but
 * `1.234,50` for `en-DE` (CLDR-17074, CLDR 48).
 */
function marks(locale: string, { currency }: Readonly<FieldFormat>): NumberMarks {
  const numbers = marksOf(locale, { style: 'decimal' })
  if (currency === undefined) return numbers
  const amounts = marksOf(locale, { style: 'currency', currency })
  return amounts.group === numbers.decimal || amounts.decimal === numbers.group ? numbers : amounts
}
