import type { Catalog, RenderJob } from '@platen/database'
import { Fault, type KeyGrant, canAccessDocument } from '@platen/contract'
import type { DurableRenders, JobEndEvents } from '@platen/queue'
import type { ConcurrencyLimit } from '../http/limits/limit-concurrency.ts'

/**
 * Cancels a job that has not ended: removes it from the queue, or discards the document when it is rendered. Does nothing for a cancelled job. Faults:
 * `not_found`, `job_ended`, `rate_limited`, `unavailable`.
 */
export type CancelJob = (
  caller: { accountId: string; key?: KeyGrant | undefined },
  jobId: string,
) => Promise<RenderJob>

export function createCancelJob(parts: {
  renderJobs: Catalog['renderJobs']
  renders: DurableRenders
  endings: JobEndEvents
  /** Limits how many of an account's jobs are written at once. */
  writes: ConcurrencyLimit
  onError: (error: unknown) => void
}): CancelJob {
  const { renderJobs, renders, endings, writes, onError } = parts

  return (caller, jobId) => writes.run(caller.accountId, () => cancel(caller, jobId))

  async function cancel({ accountId, key }: Parameters<CancelJob>[0], jobId: string): Promise<RenderJob> {
    const found = await renderJobs.find(accountId, jobId)
    if (!found || !canAccessDocument(key, { ...found, isTest: found.plan.isTest })) throw jobNotFound()
    const isCancelled = await renderJobs.end(jobId, { status: 'cancelled', outcome: null })
    if (isCancelled) endings.tell(jobId)
    const job = await renderJobs.find(accountId, jobId)
    if (!job) throw jobNotFound()
    if (job.status !== 'cancelled') {
      throw new Fault('job_ended', { detail: `The job cannot be cancelled, because it has ${job.status}.` })
    }
    // The job is cancelled even if this fails, because a later result is discarded.
    await renders.withdraw(jobId).catch(onError)
    return job
  }
}

/** Creates the same fault for unknown and deleted jobs, and other accounts' jobs. */
export function jobNotFound(): Fault {
  return new Fault('not_found', {
    detail: 'The account has no job with this ID. Jobs are deleted 24 hours after they were accepted.',
  })
}
