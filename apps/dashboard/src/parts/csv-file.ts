/** A table to save, in UTF-8 with the mark by which Excel knows that. */
export function csvFile(...text: readonly string[]): Blob {
  return new Blob(['\uFEFF', ...text], { type: 'text/csv' })
}
