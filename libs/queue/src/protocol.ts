import { Fault } from '@platen/contract'
import { DelayedError, type Job } from 'bullmq'
import type { WorkerStatus } from './worker-presence.ts'

/**
 * What this release's workers understand of jobs. It grows by one with each part of a job that an older worker would ignore, and so print a
 * wrong document; `protocolOf` says which jobs have that part.
 *
 * 1: `isTest`. Workers of before announce no version, and take any job.
 */
export const protocolVersion = 1

/** What a job says of the worker that it needs. */
export interface ProtocolNeed {
  /** The lowest protocol version of a worker that may do it. Default 0. */
  protocol?: number
}

/** The need of a job, as it goes into the queue. */
export function protocolOf({ isTest }: { isTest?: true | undefined }): ProtocolNeed {
  return isTest ? { protocol: 1 } : {}
}

/** Until a job that a worker put back is offered again, to any worker. */
const putBackMs = 500

/** Puts a job back that needs a newer worker than this one, and then throws the error that BullMQ requires. */
export async function putBackNewer(
  job: Job<ProtocolNeed>,
  { protocol, token }: { protocol: number; token: string | undefined },
): Promise<void> {
  if ((job.data.protocol ?? 0) <= protocol) return
  await job.moveToDelayed(Date.now() + putBackMs, token)
  throw new DelayedError()
}

/** Throws `unavailable` when no live worker may do the job, or one would do it wrong: workers without a version take any job. */
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
        ? 'Nothing was enqueued: all workers are of an earlier release, which cannot print this document. Update the workers.'
        : 'Nothing was enqueued: a worker of an earlier release is running, which would print documents of test keys without the word TEST. Update all workers.',
    retryAfterSeconds: 10,
  })
}
