import type { FieldFormat } from '@platen/contract'
import { Decimal } from '../decimal/decimal.ts'
import { type NumberMarks, readNumberPattern } from './number-pattern.ts'

type Format = Readonly<FieldFormat>

/** The fewest and the most places. */
interface Places {
  least: number
  most: number
}

/** How the numbers of a type are printed. */
export interface NumberTraits {
  style: (format: Format) => Intl.NumberFormatOptions
  /** Places if the format has none. Default: those of the value. */
  usualPlaces?: (format: Format) => Places
  /** Default: those of the style. */
  marks?: (locale: string, format: Format) => NumberMarks
  /** Whether values are shares, which are printed as hundredths. */
  isShare?: (format: Format) => boolean
  /** Places of values that callers send, if the format has none. Results of formulas get the usual places, as their digits can be endless. */
  sentPlaces?: [least: number, most: number]
}

const hundred = Decimal.fromNumber(100)

/** Prints decimals exactly, whatever their length. The format is right: `findFormatFaults` has nothing to say of it. */
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

/** The fewest and the most places of what is printed (of a percentage: of hundredths); undefined: those of the value. */
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
