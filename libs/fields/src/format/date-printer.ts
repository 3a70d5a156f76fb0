import type { FieldFormat } from '@platen/contract'
import { dateStyles } from './format-findings.ts'
import { readSkeleton } from './skeleton.ts'

/**
 * Prints epoch milliseconds: a date is its midnight in UTC, and printed as such. A style is the date's; a datetime has hours and minutes
 * with it, in the short form. The format is right: `findFormatFaults` has nothing to say of it.
 */
export function createDatePrinter(
  type: 'date' | 'datetime',
  locale: string,
  format: Readonly<FieldFormat>,
): (instant: number) => string {
  const intl = new Intl.DateTimeFormat(locale, {
    ...partsOf(format.format ?? 'medium', type === 'datetime'),
    timeZone: type === 'datetime' ? (format.timeZone ?? 'UTC') : 'UTC',
  })
  const known = new Map<number, string>()
  return (instant) => {
    const kept = known.get(instant)
    if (kept !== undefined) return kept
    const text = intl.format(instant)
    if (known.size >= knownMax) known.clear()
    known.set(instant, text)
    return text
  }
}

/** Printed dates that are kept: to print one takes Intl as long as ten numbers take us, and the rows of a document share their days. */
const knownMax = 1_000

function partsOf(format: string, hasTime: boolean): Intl.DateTimeFormatOptions {
  const dateStyle = dateStyles.find((style) => style === format)
  if (dateStyle === undefined) return readSkeleton(format)?.options ?? {}
  return hasTime ? { dateStyle, timeStyle: 'short' } : { dateStyle }
}
