import type { Catalog, RenderJob } from '@platen/database'
import { Fault, type KeyGrant, canAccessDocument } from '@platen/contract'
import type { DurableRenders, Endings } from '@platen/queue'

/**
 * Cancels a job that has not ended: it leaves the queue, or what is being rendered is thrown away when it is done. One that is
 * cancelled already stays so. Faults: `not_found`, `job_ended`, `unavailable`.
 */
export type CancelJob = (
  caller: { accountId: string; key?: KeyGrant | undefined },
  jobId: string,
) => Promise<RenderJob>

export function createCancelJob(parts: {
  renderJobs: Catalog['renderJobs']
  renders: DurableRenders
  endings: Endings
  onError: (error: unknown) => void
}): CancelJob {
  const { renderJobs, renders, endings, onError } = parts

  return async ({ accountId, key }, jobId) => {
    const found = await renderJobs.find(accountId, jobId)
    if (!found || !canAccessDocument(key, { ...found, isTest: found.plan.isTest })) throw noJob()
    const isCancelled = await renderJobs.end(jobId, { status: 'cancelled', outcome: null })
    if (isCancelled) endings.tell(jobId)
    const job = await renderJobs.find(accountId, jobId)
    if (!job) throw noJob()
    if (job.status !== 'cancelled') {
      throw new Fault('job_ended', { detail: `The job cannot be cancelled, because it has ${job.status}.` })
    }
    // It is cancelled whether this succeeds or not: a result that comes all the same is thrown away.
    await renders.withdraw(jobId).catch(onError)
    return job
  }
}

/** The one answer for a job that is unknown, forgotten or another account's. */
export function noJob(): Fault {
  return new Fault('not_found', {
    detail: 'The account has no job with this id. Jobs are deleted 24 hours after they were accepted.',
  })
}
