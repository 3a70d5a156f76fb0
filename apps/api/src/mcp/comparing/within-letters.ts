/** Returns as many of the first entries as fit in `lettersMax` characters of JSON, and the number of entries that do not fit. */
export function withinLetters<T>(entries: readonly T[], lettersMax: number): { shown: T[]; leftOut: number } {
  let left = lettersMax
  const end = entries.findIndex((entry) => (left -= JSON.stringify(entry).length) < 0)
  const shown = end === -1 ? [...entries] : entries.slice(0, end)
  return { shown, leftOut: entries.length - shown.length }
}
