import { type DateType, type FieldFormat, isRightToLeft } from '@platen/contract'
import { readSkeleton } from './skeleton.ts'

/** Any format other than these is a skeleton. */
export const dateStyles = ['short', 'medium', 'long', 'full'] as const

/**
 * Creates a printer for epoch milliseconds. A date is midnight in UTC, and is printed in UTC. For a datetime, a style also prints hours and
 * minutes. The format must be valid (`findFormatFaults`).
 */
export function createDatePrinter(
  type: DateType,
  locale: string,
  format: Readonly<FieldFormat>,
): (instant: number) => string {
  const intl = new Intl.DateTimeFormat(locale, {
    ...partsOf(format.format ?? 'medium', type === 'datetime'),
    ...(format.calendar !== undefined && { calendar: format.calendar }),
    timeZone: type === 'datetime' ? (format.timeZone ?? 'UTC') : 'UTC',
  })
  const isReordered = intl.resolvedOptions().numberingSystem === 'arab' && !isRightToLeft(locale)
  const printEarly = createEarlyDatePrinter(intl)
  const known = new Map<number, string>()
  return (instant) => {
    const kept = known.get(instant)
    if (kept !== undefined) return kept
    const printed = instant < yearThousand ? printEarly(instant) : intl.format(instant)
    const text = isReordered ? keepOrder(printed) : printed
    if (known.size >= knownMax) known.clear()
    known.set(instant, text)
    return text
  }
}

const yearThousand = Date.UTC(1000, 0, 1)

/** Returns a printer for years before 1000, with four digits if later years have four: Intl prints 26 for the year 0026. */
function createEarlyDatePrinter(intl: Intl.DateTimeFormat): (instant: number) => string {
  const yearIn = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.find(({ type }) => type === 'year')?.value ?? ''
  return (instant) => {
    const { locale, calendar, numberingSystem } = intl.resolvedOptions()
    if (calendar === 'coptic' && instant < copticEra) return printBeforeCopticEra(instant)
    const hasFourDigits = calendar === 'gregory' && yearIn(intl.formatToParts(Date.UTC(2026, 5))).length === 4
    if (!hasFourDigits) return intl.format(instant)
    const zero = new Intl.NumberFormat(locale, { numberingSystem }).format(0)
    const pad = ({ type, value }: Intl.DateTimeFormatPart) =>
      type === 'year' ? value.padStart(4, zero) : value
    return intl.formatToParts(instant).map(pad).join('')
  }

  function printBeforeCopticEra(instant: number): string {
    const { locale, numberingSystem, timeZone } = intl.resolvedOptions()
    const yearOnly = new Intl.DateTimeFormat('en-u-ca-coptic-nu-latn', { year: 'numeric', timeZone })
    const later = instant + copticCycle.ms
    const year = Number(yearIn(yearOnly.formatToParts(later))) - copticCycle.years
    const number = new Intl.NumberFormat(locale, { numberingSystem, useGrouping: false }).format(year)
    const parts = intl.formatToParts(later)
    return parts.map(({ type, value }) => (type === 'year' ? number : value)).join('')
  }
}

/** Before this date, Intl counts Coptic years backwards without an era. These years are printed as negative: -283 AM. */
const copticEra = Date.UTC(284, 7, 29)
/** After 28 years, each Coptic date has the same weekday again. Adding this multiple of 28 years moves any date into the era. */
const copticCycle = { years: 28 * 72, ms: 10_227 * 72 * 86_400_000 }

const leftToRightMark = '\u200E'
/** A number in Arabic digits. A comma, point, colon or slash between two digits belongs to it (UAX 9, rule W4). */
const arabicNumber = /[\u0660-\u0669]+(?:[,./:][\u0660-\u0669]+)*/g

/**
 * Adds a mark after each number in left-to-right text. Otherwise two numbers in Arabic digits with only punctuation between them would be
 * in reverse order.
 */
function keepOrder(text: string): string {
  return text.replaceAll(arabicNumber, (number) => number + leftToRightMark)
}

/** Maximum number of cached dates. Printing one date with Intl takes as long as printing ten numbers, and rows often have the same dates. */
const knownMax = 1_000

function partsOf(format: string, hasTime: boolean): Intl.DateTimeFormatOptions {
  const dateStyle = dateStyles.find((style) => style === format)
  if (dateStyle === undefined) return readSkeleton(format)?.options ?? {}
  return hasTime ? { dateStyle, timeStyle: 'short' } : { dateStyle }
}
