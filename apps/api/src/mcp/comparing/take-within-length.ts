/** Returns as many of the first entries as fit in `lengthMax` characters of JSON, and the number of entries that do not fit. */
export function takeWithinLength<T>(
  entries: readonly T[],
  lengthMax: number,
): { shown: T[]; leftOut: number } {
  let left = lengthMax
  const end = entries.findIndex((entry) => (left -= JSON.stringify(entry).length) < 0)
  const shown = end === -1 ? [...entries] : entries.slice(0, end)
  return { shown, leftOut: entries.length - shown.length }
}
