const dayLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days of a month; months count from 1. None for a month that no year has. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return (dayLengths[month - 1] ?? 0) + (isLeap ? 1 : 0)
}

/** The calendar repeats itself after so many years. */
const cycleYears = 400
const cycleMs = 146_097 * 86_400_000

/** Epoch milliseconds of the midnight, in UTC, with which a day begins; of the years 1 to 9999. */
export function startOfDay(year: number, month: number, day: number): number {
  // Date.UTC takes the years 0 to 99 for those of 1900.
  return Date.UTC(year + cycleYears, month - 1, day) - cycleMs
}

/**
 * The start of a day that stands as `YYYY-MM-DD` at the beginning of a text; where there is no such day in the years 1 to 9999, the words of
 * what would be one.
 */
export function readDay(text: string): number | string {
  const [year, month, day] = [
    numberAt(text, 0) * 100 + numberAt(text, 2),
    numberAt(text, 5),
    numberAt(text, 8),
  ]
  const length = daysInMonth(year, month)
  if (year >= 1 && day >= 1 && day <= length) return startOfDay(year, month, day)
  if (year < 1) return 'a date from the year 0001 on'
  if (length === 0) return 'a date that exists: months are 01 to 12'
  return `a date that exists: ${text.slice(0, 7)} has the days 01 to ${length}`
}

const codeOfZero = 48

/** Two digits. */
export function numberAt(text: string, index: number): number {
  return (text.charCodeAt(index) - codeOfZero) * 10 + text.charCodeAt(index + 1) - codeOfZero
}
