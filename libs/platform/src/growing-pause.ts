/** The first and the longest pause between two attempts. */
export interface PauseBounds {
  firstMs: number
  maxMs: number
}

/** Returns the milliseconds before the next attempt, which double with each failed attempt. `failedTries` is at least 1. */
export function growingPauseMs(failedTries: number, { firstMs, maxMs }: PauseBounds): number {
  return Math.min(firstMs * 2 ** (failedTries - 1), maxMs)
}
