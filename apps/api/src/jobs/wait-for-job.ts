import type { Catalog, RenderJob } from '@platen/database'
import { CallerLeft, isFinalJobStatus, type KeyGrant, knowsDocument } from '@platen/contract'
import type { Endings } from '@platen/queue'

/**
 * Resolves with the job as soon as it has ended, whichever process ended it, or as it is after `waitMs` or when this process stops;
 * `undefined` when the account has none that the key may know. Throws `CallerLeft`, `unavailable`.
 */
export type WaitForJob = (
  accountId: string,
  jobId: string,
  options: { key?: KeyGrant | undefined; waitMs: number; signal: AbortSignal },
) => Promise<RenderJob | undefined>

/** The word of a job's end may get lost. */
const lookEveryMs = 2_000

export function createWaitForJob({
  renderJobs,
  endings,
}: {
  renderJobs: Catalog['renderJobs']
  endings: Endings
}): WaitForJob {
  return async (accountId, jobId, { key, waitMs, signal }) => {
    const waitUntil = performance.now() + waitMs
    for (;;) {
      const leftMs = waitUntil - performance.now()
      // Listened for before the look, so that no end falls between them.
      const woken = endings.next(jobId, { timeoutMs: Math.max(0, Math.min(leftMs, lookEveryMs)), signal })
      const job = await renderJobs.find(accountId, jobId)
      if (signal.aborted) throw new CallerLeft()
      if (!job || !knowsDocument(key, { ...job, isTest: job.plan.isTest })) return undefined
      if (isFinalJobStatus(job.status) || leftMs <= 0 || endings.isReleased) return job
      await woken
    }
  }
}
