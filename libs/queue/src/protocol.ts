import { Fault } from '@platen/contract'
import { DelayedError, type Job } from 'bullmq'
import type { WorkerStatus } from './worker-presence.ts'

/**
 * The version of jobs that this release's workers support. It increases with each new job property that an older worker would ignore and therefore
 * print a wrong document. `protocolOf` returns the version that a job requires.
 *
 * 1: `isTest`. Earlier workers do not announce a version, and accept any job.
 */
export const protocolVersion = 1

/** The requirements of a job for its worker. */
export interface ProtocolNeed {
  /** The minimum protocol version that the worker must support. Default 0. */
  protocol?: number
}

/** Returns the protocol version that a job requires, as stored in the queue. */
export function protocolOf({ isTest }: { isTest?: true | undefined }): ProtocolNeed {
  return isTest ? { protocol: 1 } : {}
}

/** Delay before a returned job is offered again to any worker. */
const putBackMs = 500

/** Returns a job that needs a newer worker to the queue, and then throws the error that BullMQ requires. */
export async function putBackNewer(
  job: Job<ProtocolNeed>,
  { protocol, token }: { protocol: number; token: string | undefined },
): Promise<void> {
  if ((job.data.protocol ?? 0) <= protocol) return
  await job.moveToDelayed(Date.now() + putBackMs, token)
  throw new DelayedError()
}

/**
 * Throws `unavailable` if no live worker supports the job, or if a live worker would print it incorrectly. Workers without a version accept any job.
 */
export function requireNewerWorkers(
  { protocol = 0 }: ProtocolNeed,
  workers: readonly Pick<WorkerStatus, 'protocol'>[],
): void {
  const versions = workers.map((worker) => worker.protocol ?? 0)
  if (protocol === 0 || versions.length === 0) return
  const newest = Math.max(...versions)
  if (newest >= protocol && !versions.includes(0)) return
  throw new Fault('unavailable', {
    detail:
      newest < protocol
        ? 'Nothing was enqueued: all workers run an earlier release, which cannot print this document. Update the workers.'
        : 'Nothing was enqueued: a worker runs an earlier release, which would print documents from test keys without the word TEST. Update all workers.',
    retryAfterSeconds: 10,
  })
}
