// The database has no times outside of these years, and Postgres cannot read some of them.
const firstYear = '1970'
/** The first year that is not valid. */
export const endYear = '9999'

/** Whether a string is a calendar date, such as 2026-11-30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstYear || text >= endYear) return false
  const date = new Date(text)
  // `Date` accepts February 30 as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
