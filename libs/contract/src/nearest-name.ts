import { distance } from 'fastest-levenshtein'

/**
 * Returns the candidate that `name` was most likely meant to be, or `undefined` if none is similar. Case and word separators are
 * ignored (`invoiceNo` matches `invoice_no`), and so are additions to a name (`expirationMinutes`). Otherwise, up to a third of the
 * letters may differ. If a caller controls the number of wrong names, use one `createNameSearch` for all of them.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  return createNameSearch()(name, candidates)
}

/** Signature of `nearestName`. */
export type NameSearch = (name: string, candidates: Iterable<string>) => string | undefined

/** Number of steps that are counted for preparing a comparison. The comparison itself counts as one step for each pair of letters. */
const stepsPerName = 500
/** Enough for 200,000 short names, which take about 0.1 s (November 2026). */
const fileStepsMax = 200_000 * stepsPerName
/** Maximum number of steps for the errors of one request: about 10 ms, because all callers share the thread that finds them. */
export const requestNameSteps = fileStepsMax / 10

/**
 * Returns a `nearestName` for any number of wrong names, with one limit for all. After `stepsMax` steps, it stops reading candidates and calls
 * `onLimit` instead, which can throw.
 */
export function createNameSearch(
  stepsMax = fileStepsMax,
  onLimit: () => undefined = () => undefined,
): NameSearch {
  let left = stepsMax
  return (name, candidates) => {
    if (left <= 0) return onLimit()
    const wanted = folded(name)
    // Short words that differ in their first letter are different words: `rate` is not `date`.
    const isShortWord = wanted.length > 1 && wanted.length <= shortMax
    let beginning: string | undefined
    let best: string | undefined
    let bestDistance = Infinity
    for (const candidate of candidates) {
      if (left <= 0) return onLimit()
      left -= stepsPerName
      const other = folded(candidate)
      const isBeginning = other.length >= beginningMin && wanted.startsWith(other)
      if (isBeginning && candidate.length > (beginning?.length ?? 0)) beginning = candidate
      // A name whose length differs by more than the allowance cannot match. Skipping it avoids the quadratic comparison.
      const allowance = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3))
      if (Math.abs(candidate.length - name.length) > allowance + 2) continue
      const isSwapped = isSwap(wanted, other)
      if (isShortWord && !isSwapped && wanted[0] !== other[0]) continue
      if (!isSwapped) left -= wanted.length * other.length
      const apart = isSwapped ? 1 : distance(wanted, other)
      if (apart <= allowance && apart < bestDistance) {
        best = candidate
        bestDistance = apart
      }
    }
    return best ?? beginning
  }
}

/** Returns the candidate that differs from `name` only in case and word separators. */
export function sameName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = folded(name)
  for (const candidate of candidates) if (folded(candidate) === wanted) return candidate
  return undefined
}

const shortMax = 4
const beginningMin = 4

/** Whether the only difference is that two adjacent letters are swapped. This is one typo, but the distance counts it as two. */
function isSwap(wanted: string, name: string): boolean {
  if (wanted.length !== name.length) return false
  let at = 0
  while (at < wanted.length && wanted[at] === name[at]) at++
  return wanted.slice(0, at) + (wanted[at + 1] ?? '') + (wanted[at] ?? '') + wanted.slice(at + 2) === name
}

function folded(name: string): string {
  return name
    .slice(0, lengthMax)
    .toLowerCase()
    .replaceAll(/[_\-\s.]/g, '')
}

/** Of longer names, only the beginnings are compared. */
const lengthMax = 200
