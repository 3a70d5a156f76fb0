// Days beyond these are in no database, and some are in none that Postgres could read.
const firstYear = '1970'
/** No moment of it or after it. */
export const endYear = '9999'

/** Whether a text is a day of the calendar, as 2026-11-30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstYear || text >= endYear) return false
  const date = new Date(text)
  // The calendar of Date goes on after a month's end: February 30 would be a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
