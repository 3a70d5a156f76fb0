/** The first and the longest pause between two tries. */
export interface PauseBounds {
  firstMs: number
  maxMs: number
}

/** Returns the milliseconds before the next try, which double with each of the `failedTries` (at least one). */
export function growingPauseMs(failedTries: number, { firstMs, maxMs }: PauseBounds): number {
  return Math.min(firstMs * 2 ** (failedTries - 1), maxMs)
}
