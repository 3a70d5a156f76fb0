import type { WireFault } from '@platen/contract'
import { renderTriesMax } from '../queue-faults.ts'
import type { QueuedRender } from './queued-request.ts'

/** Milliseconds before a render is tried again that needs the object store while that is unavailable. */
export interface StorePauses {
  first: number
  max: number
}

/** An outage of some seconds ends soon after the store is back, and a long one costs few tries. */
export const storePausesDefault: StorePauses = { first: 500, max: 15_000 }

/**
 * Milliseconds after which a render is tried again that failed because the object store is unavailable; `undefined` when it must fail. A
 * durable render waits for the store as long as it can wait for a worker. A render with a caller is tried once more.
 */
export function storePauseMs(
  job: QueuedRender,
  fault: Pick<WireFault, 'code'>,
  { first, max }: StorePauses,
): number | undefined {
  if (fault.code !== 'unavailable') return undefined
  const { request, replyTo } = job.data
  const { deadlineAt, beginBy = deadlineAt } = request
  const isCallersLast = replyTo !== undefined && job.attemptsStarted >= renderTriesMax
  const pauseMs =
    replyTo === undefined ? Math.min(first * 2 ** Math.min(job.attemptsStarted - 1, 20), max) : first
  return isCallersLast || Date.now() + pauseMs >= beginBy ? undefined : pauseMs
}
