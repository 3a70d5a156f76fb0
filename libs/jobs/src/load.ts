import { Fault } from '@platen/contract'

/** What is known of the queue at one moment. */
export interface LoadSample {
  waiting: number
  lanes: number
  msPerDocument: number
}

export interface LoadBounds {
  /** Waiting jobs above which nothing more is taken, whatever their speed. */
  waitingMax: number
  /** Expected milliseconds in the queue above which nothing more is taken. */
  expectedWaitMaxMs: number
}

/**
 * Throws `overloaded` when one more job would wait too long, by number or by expected time.
 * With no live worker only the number counts: workers restart within the time that a caller waits.
 */
export function refuseWhenOverloaded(load: LoadSample, bounds: LoadBounds): void {
  const expectedMs = load.lanes === 0 ? 0 : (load.waiting * load.msPerDocument) / load.lanes
  if (load.waiting < bounds.waitingMax && expectedMs <= bounds.expectedWaitMaxMs) return
  throw new Fault('overloaded', {
    detail: `${load.waiting} documents are waiting; nothing was enqueued. Try again in a moment, or run more workers.`,
    retryAfterSeconds: Math.min(30, Math.max(1, Math.ceil(expectedMs / 2_000))),
  })
}
