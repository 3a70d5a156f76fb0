/** The first and the longest pause between two tries. */
export interface PauseBounds {
  firstMs: number
  maxMs: number
}

/** Milliseconds before the next try: twice as long after each of the `failedTries`, of which there is at least one. */
export function growingPauseMs(failedTries: number, { firstMs, maxMs }: PauseBounds): number {
  return Math.min(firstMs * 2 ** (failedTries - 1), maxMs)
}
