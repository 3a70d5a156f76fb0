/** The number of matches in each file, by group. */
export type Counts = Record<string, Record<string, number>>

/** Counts the matches of one group by file. */
export function countByFile(matches: readonly { file: string }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(matches, ({ file }) => file)].map(([file, { length }]) => [file, length]),
  )
}

/** Returns the files with more matches than the baseline allows, and the files with fewer. A file without an entry must have no matches. */
export function compareBaseline(
  baseline: Record<string, number>,
  counts: Record<string, number>,
): { more: string[]; fewer: string[] } {
  const files = [...new Set([...Object.keys(baseline), ...Object.keys(counts)])].toSorted()
  const difference = (file: string) => (counts[file] ?? 0) - (baseline[file] ?? 0)
  return {
    more: files.filter((file) => difference(file) > 0),
    fewer: files.filter((file) => difference(file) < 0),
  }
}

/** Returns the baseline with lower numbers where there are now fewer matches. Numbers never increase. */
export function lowerBaseline(
  baseline: Record<string, number>,
  counts: Record<string, number>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(baseline)
      .map(([file, allowed]): [string, number] => [file, Math.min(allowed, counts[file] ?? 0)])
      .filter(([, allowed]) => allowed > 0),
  )
}
