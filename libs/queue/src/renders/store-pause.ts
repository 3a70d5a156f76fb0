import type { WireFault } from '@platen/contract'
import { growingPauseMs, type PauseBounds } from '@platen/platform'
import { renderTriesMax } from '../queue-faults.ts'
import type { QueuedRender } from './queued-request.ts'

/** Pauses before a render is retried because the object store is unavailable. */
export const storePausesDefault: PauseBounds = { firstMs: 500, maxMs: 15_000 }

/**
 * Returns the pause in milliseconds before a retry of a render that failed because the object store is unavailable, or `undefined` if it fails
 * permanently. A durable render can wait as long for the store as for a worker. A render with a caller is retried once.
 */
export function storePauseMs(
  job: QueuedRender,
  fault: Pick<WireFault, 'code'>,
  pauses: PauseBounds,
): number | undefined {
  if (fault.code !== 'unavailable') return undefined
  const { request, replyTo } = job.data
  const { deadlineAt, beginBy = deadlineAt } = request
  const isCallersLast = replyTo !== undefined && job.attemptsStarted >= renderTriesMax
  const pauseMs = replyTo === undefined ? growingPauseMs(job.attemptsStarted, pauses) : pauses.firstMs
  return isCallersLast || Date.now() + pauseMs >= beginBy ? undefined : pauseMs
}
