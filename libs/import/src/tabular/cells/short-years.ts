/**
 * Two-digit years below this number are in this century, as in Windows: up to 2049. The value is fixed, so that a file is read the same way in every
 * year.
 */
const centuryTurn = 50
const yearsAhead = 50
/** Most dates on documents are within this range of the current year. */
const likelyYears = 20

/** A date in numbers with a two-digit year. */
export const shortYear = /^\s*\d{1,2}\s*([./-])\s*\d{1,2}\s*\1\s*\d\d(?!\d)/
const yearFirst = /^\s*(\d\d)\s*([./-])\s*(\d{1,2})\s*\2\s*(\d\d)(?!\d)/

export function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < centuryTurn ? '20' : '19'}${year}`
}

/** Reads a date such as `26-12-31` with the year first. Returns it in ISO format. */
export function readYearFirst(text: string): string | undefined {
  const [, year = '', , month = '', day = ''] = yearFirst.exec(text) ?? []
  const iso = `20${year}-${month.padStart(2, '0')}-${day}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined
}

/**
 * Returns the other reading of a date with a two-digit year, in ISO format: with the year first, if only that reading is near `currentYear`;
 * otherwise in the nearer century. Returns `undefined` if there is no doubt, or for a four-digit year.
 */
export function otherShortYear(text: string, read: string, currentYear: number): string | undefined {
  if (/\d{4}/.test(text)) return undefined
  const isLikely = (date: string) => Math.abs(Number(date.slice(0, 4)) - currentYear) <= likelyYears
  const first = readYearFirst(text)
  if (first !== undefined && isLikely(first) && !isLikely(read)) return first
  const year = Number(read.slice(0, 4))
  const isPast = year <= currentYear - yearsAhead
  if (!isPast && year <= currentYear + yearsAhead) return undefined
  return `${isPast ? year + 100 : year - 100}${read.slice(4)}`
}
