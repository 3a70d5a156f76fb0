import { daysInMonth } from '../dates/iso-date.ts'
import { timeZoneOf } from '../dates/time-zone.ts'
import { RunFault } from './formula-fault.ts'

const dayMs = 86_400_000
const instantMax = 8.6e15

export function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

/** Adds days to a date. @throws RunFault outside the years 1 to 9999 */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * dayMs)
}

/** Adds months to a date. If the resulting month has no such day, returns its last day. @throws RunFault outside the years 1 to 9999 */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = partsOf(date)
  const count = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  if (newYear < 1 || newYear > 9999) throw outOfRange()
  return dateOfParts(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}

/** Returns the days between two dates, negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

/** Returns 1 for Monday to 7 for Sunday, as in ISO 8601. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay() || 7
}

/** Returns the date of an instant in a time zone. @throws RunFault outside the years 1 to 9999 */
export function dayOfInstant(instant: number, timeZone: string): string {
  if (Math.abs(instant) > instantMax) throw outOfRange()
  return dateOf(instant + timeZoneOf(timeZone).offsetAt(instant))
}

/** Returns the last day of the month. */
export function endOfMonth(date: string): string {
  const [year, month] = partsOf(date)
  return dateOfParts(year, month, daysInMonth(year, month))
}

/** Returns the whole months between two dates, counted as in `addMonths`; negative if the second is earlier. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return -monthsBetween(to, from)
  const [[year, month], [toYear, toMonth]] = [partsOf(from), partsOf(to)]
  const months = (toYear - year) * 12 + toMonth - month
  return addMonths(from, months) > to ? months - 1 : months
}

/** Returns a day as `YYYY-MM-DD`. The day must exist. */
export function dateOfParts(year: number, month: number, day: number): string {
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** Returns the minutes since midnight of an instant in a time zone. */
export function minuteOfInstant(instant: number, timeZone: string): number {
  if (Math.abs(instant) > instantMax) throw outOfRange()
  const wallTime = instant + timeZoneOf(timeZone).offsetAt(instant)
  return Math.floor((((wallTime % dayMs) + dayMs) % dayMs) / 60_000)
}

function dateOf(utc: number): string {
  const date = new Date(utc)
  const year = date.getUTCFullYear()
  // A date beyond the range of JS has no year.
  if (!(year >= 1 && year <= 9999)) throw outOfRange()
  return date.toISOString().slice(0, 10)
}

function outOfRange(): RunFault {
  return new RunFault('date_out_of_range', {
    reason: 'the date is outside the years 1 to 9999',
    advice: 'Add less',
  })
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
