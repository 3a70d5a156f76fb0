import type { FieldFormat } from '@platen/contract'
import { Decimal } from '../decimal/decimal.ts'
import { currencyDecimals } from './currency-decimals.ts'
import { marksOf, type NumberMarks, readNumberPattern } from './number-pattern.ts'

/** The types whose values are decimals. */
export type NumberType = 'number' | 'money' | 'percent'

const hundred = Decimal.fromNumber(100)
const displays = { symbol: 'symbol', narrow: 'narrowSymbol', code: 'code', name: 'name' } as const

/** Prints decimals exactly, whatever their length. The format is right: `findFormatFaults` has nothing to say of it. */
export function createNumberPrinter(
  type: NumberType,
  locale: string,
  format: Readonly<FieldFormat>,
): (value: Decimal) => string {
  const style = styleOf(type, format)
  const places = placesOf(type, format)
  const pattern = readNumberPattern(
    locale,
    {
      ...style,
      ...(places && { minimumFractionDigits: places.least, maximumFractionDigits: places.most }),
      useGrouping: format.grouping === false ? false : 'auto',
    },
    type === 'money' ? moneyMarks(locale, format) : undefined,
  )
  if (!places) return (value) => pattern.print(value.toString())
  const { least, most } = places
  const rounding = format.rounding ?? 'half-up'
  const isShare = type === 'percent' && format.whole !== 100
  return (value) => {
    const scaled = isShare ? value.mul(hundred) : value
    return pattern.print(padded(scaled.scale <= least ? scaled : scaled.round(most, rounding), least))
  }
}

function styleOf(type: NumberType, format: Readonly<FieldFormat>): Intl.NumberFormatOptions {
  if (type !== 'money') return { style: type === 'percent' ? 'percent' : 'decimal' }
  const { currency = '', currencyDisplay = 'symbol' } = format
  if (currencyDisplay === 'none') return { style: 'decimal' }
  return { style: 'currency', currency, currencyDisplay: displays[currencyDisplay] }
}

/**
 * Returns the marks of the locale's amounts, which are the same with a currency sign and without: `fr-CH` has a point in amounts and a comma
 * in other numbers. Where CLDR gives amounts a mark that means the opposite in the locale's other numbers, returns the marks of the other
 * numbers: CLDR has `€1,234.50` beside `1.234,50` for `en-DE` (CLDR-17074, CLDR 48).
 */
function moneyMarks(locale: string, { currency }: Readonly<FieldFormat>): NumberMarks {
  const numbers = marksOf(locale, { style: 'decimal' })
  if (currency === undefined) return numbers
  const amounts = marksOf(locale, { style: 'currency', currency })
  return amounts.group === numbers.decimal || amounts.decimal === numbers.group ? numbers : amounts
}

/** The fewest and the most places of what is printed (of a percentage: of hundredths); undefined: those of the value. */
export function placesOf(
  type: NumberType,
  { decimals, currency = '' }: Readonly<FieldFormat>,
): { least: number; most: number } | undefined {
  if (typeof decimals === 'number') return { least: decimals, most: decimals }
  if (decimals) return { least: decimals[0], most: decimals[1] }
  if (type === 'number') return undefined
  if (type === 'percent') return { least: 0, most: 2 }
  const usual = currencyDecimals(currency)
  return { least: usual, most: usual }
}

function padded(value: Decimal, least: number): string {
  const text = value.toString()
  if (value.scale >= least) return text
  return (value.scale === 0 ? `${text}.` : text) + '0'.repeat(least - value.scale)
}
