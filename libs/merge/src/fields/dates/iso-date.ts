const dayLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns the number of days in a month. `month` starts at 1. Returns 0 for an invalid month. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return (dayLengths[month - 1] ?? 0) + (isLeap ? 1 : 0)
}

/** The calendar repeats after this many years. */
const cycleYears = 400
const cycleMs = 146_097 * 86_400_000

/** Returns the epoch milliseconds of midnight UTC, for the years 1 to 9999. */
export function startOfDay(year: number, month: number, day: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return Date.UTC(year + cycleYears, month - 1, day) - cycleMs
}

/** Reads `YYYY-MM-DD` at the beginning of a string. Returns the start of that day, or an error message. */
export function readDay(text: string): number | string {
  const [year, month, day] = [
    numberAt(text, 0) * 100 + numberAt(text, 2),
    numberAt(text, 5),
    numberAt(text, 8),
  ]
  const length = daysInMonth(year, month)
  if (year >= 1 && day >= 1 && day <= length) return startOfDay(year, month, day)
  if (year < 1) return 'a date in the year 0001 or later'
  if (length === 0) return 'a date that exists: months are 01 to 12'
  return `a date that exists: days in ${text.slice(0, 7)} are 01 to ${length}`
}

const codeOfZero = 48

export function numberAt(text: string, index: number): number {
  return (text.charCodeAt(index) - codeOfZero) * 10 + text.charCodeAt(index + 1) - codeOfZero
}
