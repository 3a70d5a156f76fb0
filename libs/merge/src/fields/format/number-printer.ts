import type { FieldFormat } from '@platen/contract'
import { Decimal } from '../decimal/decimal.ts'
import { type NumberMarks, readNumberPattern } from './number-pattern.ts'

type Format = Readonly<FieldFormat>

interface Places {
  least: number
  most: number
}

export interface NumberTraits {
  style: (format: Format) => Intl.NumberFormatOptions
  /** Decimal places if the format sets none. Default: those of the value. */
  usualPlaces?: (format: Format) => Places
  /** Default: those of the style. */
  marks?: (locale: string, format: Format) => NumberMarks
  isShare?: (format: Format) => boolean
  /** Decimal places of values in the data if the format sets none. Formula results use `usualPlaces`, because they can be periodic. */
  sentPlaces?: [least: number, most: number]
}

const hundred = Decimal.fromNumber(100)

/** Prints decimals of any length exactly. The format must be valid (`findFormatFaults`). */
export function createNumberPrinter(traits: NumberTraits, format: Format): (value: Decimal) => string {
  const { locale = 'en' } = format
  const style = traits.style(format)
  const places = placesOf(traits, format)
  const pattern = readNumberPattern(
    locale,
    {
      ...style,
      ...(places && { minimumFractionDigits: places.least, maximumFractionDigits: places.most }),
      useGrouping: format.grouping === false ? false : 'auto',
    },
    traits.marks?.(locale, format),
  )
  if (!places) return (value) => pattern.print(value.toString())
  const { least, most } = places
  const rounding = format.rounding ?? 'half-up'
  const isShare = traits.isShare?.(format) === true
  return (value) => {
    const scaled = isShare ? value.mul(hundred) : value
    return pattern.print(padded(scaled.scale <= least ? scaled : scaled.round(most, rounding), least))
  }
}

/**
 * Returns the minimum and maximum decimal places of the printed number (for a percentage: as hundredths), or undefined to use the value's decimals.
 */
export function placesOf({ usualPlaces }: NumberTraits, format: Format): Places | undefined {
  const { decimals } = format
  if (typeof decimals === 'number') return { least: decimals, most: decimals }
  return decimals ? { least: decimals[0], most: decimals[1] } : usualPlaces?.(format)
}

function padded(value: Decimal, least: number): string {
  const text = value.toString()
  if (value.scale >= least) return text
  return (value.scale === 0 ? `${text}.` : text) + '0'.repeat(least - value.scale)
}
