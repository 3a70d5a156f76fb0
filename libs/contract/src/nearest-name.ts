import { distance } from 'fastest-levenshtein'

/**
 * Returns the candidate that `name` was most likely meant to be, or `undefined` if none is similar. Case and word separators are ignored
 * (`invoiceNo` matches `invoice_no`), and so are additions to a name (`expirationMinutes`). Otherwise, up to a third of the letters may differ.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = folded(name)
  let best: string | undefined
  let bestDistance = Infinity
  for (const candidate of candidates) {
    // A name whose length differs by more than the allowance cannot match. This avoids the quadratic comparison.
    const allowance = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3))
    if (Math.abs(candidate.length - name.length) > allowance + 2) continue
    const other = folded(candidate)
    const isSwapped = isSwap(wanted, other)
    // Short words that differ in their first letter are other words: `rate` is not `date`.
    const isShortWord = wanted.length > 1 && wanted.length <= shortMax
    if (isShortWord && !isSwapped && wanted[0] !== other[0]) continue
    const apart = isSwapped ? 1 : distance(wanted, other)
    if (apart <= allowance && apart < bestDistance) {
      best = candidate
      bestDistance = apart
    }
  }
  return best ?? longestBeginning(wanted, candidates)
}

/** Returns the candidate that differs from `name` only in case and word separators. */
export function sameName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = folded(name)
  for (const candidate of candidates) if (folded(candidate) === wanted) return candidate
  return undefined
}

const shortMax = 4

/** Signature of `nearestName`. */
export type NameSearch = (name: string, candidates: Iterable<string>) => string | undefined

/** About 0.1 s (November 2026). */
const comparisonsMax = 200_000

/** Returns a `nearestName` that finds nothing after 200,000 comparisons, for files in which thousands of names may be wrong. */
export function createNameSearch(): NameSearch {
  let left = comparisonsMax
  return (name, candidates) => {
    if (left <= 0) return undefined
    const names = [...candidates]
    left -= names.length
    return nearestName(name, names)
  }
}

/** Whether two adjacent letters are swapped: one typo, which the distance counts as two. */
function isSwap(wanted: string, name: string): boolean {
  if (wanted.length !== name.length) return false
  let at = 0
  while (at < wanted.length && wanted[at] === name[at]) at++
  return wanted.slice(0, at) + (wanted[at + 1] ?? '') + (wanted[at] ?? '') + wanted.slice(at + 2) === name
}

const beginningMin = 4

function longestBeginning(wanted: string, candidates: Iterable<string>): string | undefined {
  const beginnings = [...candidates].filter((candidate) => {
    const name = folded(candidate)
    return name.length >= beginningMin && wanted.startsWith(name)
  })
  return beginnings.toSorted((a, b) => b.length - a.length)[0]
}

function folded(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[_\-\s.]/g, '')
}
