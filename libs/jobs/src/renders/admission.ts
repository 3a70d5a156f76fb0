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

/** What is known of the workers. */
export type WorkerSpeed = Pick<LoadSample, 'lanes' | 'msPerDocument'>

/**
 * So many before a job are too many, by number or by expected time.
 * With no live worker only the number counts: workers restart within the time that a caller waits.
 */
export function aheadMaxOf({ lanes, msPerDocument }: WorkerSpeed, bounds: LoadBounds): number {
  const inTime = lanes === 0 ? Infinity : Math.floor((bounds.expectedWaitMaxMs * lanes) / msPerDocument) + 1
  return Math.min(bounds.waitingMax, inTime)
}

/** Of a document before which so many others come. */
export function overloaded(ahead: number, { lanes, msPerDocument }: WorkerSpeed): Fault {
  const expectedMs = lanes === 0 ? 0 : (ahead * msPerDocument) / lanes
  return new Fault('overloaded', {
    detail: `${ahead} documents are waiting before this one; nothing was enqueued. Try again in a moment, or run more workers.`,
    retryAfterSeconds: Math.min(30, Math.max(1, Math.ceil(expectedMs / 2_000))),
  })
}
