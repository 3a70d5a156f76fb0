import { type FieldFormat, isKnownLocale, type PlainType, quoted } from '@platen/contract'
import { typeTraits } from '../types/type-traits.ts'
import { dateStyles } from './date-printer.ts'
import { isKnownCurrency, isKnownTimeZone } from './known-names.ts'
import { readSkeleton } from './skeleton.ts'

export interface FormatFinding {
  key: keyof FieldFormat
  message: string
}

/** Maximum number of decimal places in a format. */
export const placesMax = 100

/**
 * Returns the errors in a type's settings. Settings for other types are ignored. Missing settings are allowed, because they can come from the data.
 */
export function findFormatFaults(
  type: PlainType,
  format: FieldFormat,
  isLeftOut: (key: string, value: unknown) => boolean = () => false,
): FormatFinding[] {
  const found: FormatFinding[] = []
  const { format: keys, missing } = typeTraits[type]
  for (const key of keys) {
    const value: unknown = format[key]
    if (isLeftOut(key, value)) continue
    const message = value === undefined ? missing?.[key] : wrong[key](value, type)
    if (message !== undefined) found.push({ key, message })
  }
  return found
}

/** Returns the error in the value of each setting. The value can be anything. */
const wrong: Record<keyof FieldFormat, (value: unknown, type: PlainType) => string | undefined> = {
  locale: (value) =>
    typeof value === 'string' && isKnownLocale(value)
      ? undefined
      : `${shown(value)} is not a supported language for numbers and dates. Use one such as "de", "en-GB" or "pt-BR".`,
  decimals: wrongDecimals,
  grouping: (value) =>
    typeof value === 'boolean' ? undefined : 'Grouping is true (1,234,567) or false (1234567).',
  rounding: (value) =>
    value === 'half-up' || value === 'half-even'
      ? undefined
      : 'Rounding is "half-up" (2.5 becomes 3, and 3.5 becomes 4) or "half-even" (2.5 becomes 2, and 3.5 becomes 4).',
  currency: (value) =>
    typeof value === 'string' && isKnownCurrency(value)
      ? undefined
      : `${shown(value)} is not a currency. Use a three-letter code, such as "EUR", "USD" or "JPY".`,
  currencyDisplay: (value) =>
    ['symbol', 'narrow', 'code', 'name', 'none'].some((known) => known === value)
      ? undefined
      : 'A currency is shown as "symbol" (CA$), "narrow" ($), "code" (CAD), "name" (Canadian dollars) or "none" (only the number).',
  whole: (value) =>
    value === 1 || value === 100
      ? undefined
      : 'Whole is the value of 100%: 1 (0.19 is 19%) or 100 (19 is 19%).',
  format: wrongDateFormat,
  calendar: (value) =>
    value === 'gregory'
      ? undefined
      : 'The calendar can only be "gregory". Omit it to use the calendar of the locale.',
  timeZone: (value) =>
    typeof value === 'string' && isKnownTimeZone(value)
      ? undefined
      : `${shown(value)} is not a time zone. Use a name such as "Europe/Berlin", "America/New_York" or "UTC".`,
  words: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((word) => typeof word === 'string')
      ? undefined
      : 'Words must be two strings, one for yes and one for no, such as ["yes", "no"].',
}

function wrongDecimals(value: unknown): string | undefined {
  const [least, most] = Array.isArray(value) && value.length === 2 ? value : [value, value]
  if (![least, most].every((places) => Number.isInteger(places) && places >= 0 && places <= placesMax))
    return `Decimals is the number of decimal places: a whole number from 0 to ${placesMax}, or the minimum and the maximum, such as [0, 2].`
  if (least <= most) return undefined
  return `There cannot be at least ${least} and at most ${most} decimal places: put the smaller number first, [${most}, ${least}].`
}

function wrongDateFormat(value: unknown, type: PlainType): string | undefined {
  if (dateStyles.some((style) => style === value)) return undefined
  const skeleton = typeof value === 'string' ? readSkeleton(value) : undefined
  if (!skeleton)
    return `${shown(value)} is not a date format. Use "short", "medium", "long" or "full", or name its parts, such as "yMMMd". The parts are y (year), M (month; MMM as a short word, MMMM as a long one), d (day), E (weekday), G (era), and of a time j (hour in the format of the language), H (0 to 23) or h (1 to 12), m (minute), s (second), z (time zone), each once; the language sets their order and the separators between them.`
  if (type === 'datetime' || !skeleton.hasTime) return undefined
  return `${shown(value)} has parts of a time, but a date has no time. Remove j, H, h, m, s and z, or change the field type to datetime.`
}

const shownMax = 40

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value)
  return quoted(text, shownMax)
}
