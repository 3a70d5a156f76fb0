const dayLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days of a month; months count from 1. None for a month that no year has. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return (dayLengths[month - 1] ?? 0) + (isLeap ? 1 : 0)
}

/** What is wrong with `YYYY-MM-DD` as a day of the years 1 to 9999, as words of what would be right; undefined for a real day. */
export function wrongDay(text: string): string | undefined {
  const [year = 0, month = 0, day = 0] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number)
  if (year < 1) return 'a date from the year 0001 on'
  const length = daysInMonth(year, month)
  if (length === 0) return 'a date that exists: months are 01 to 12'
  return day >= 1 && day <= length
    ? undefined
    : `a date that exists: ${text.slice(0, 7)} has the days 01 to ${length}`
}
