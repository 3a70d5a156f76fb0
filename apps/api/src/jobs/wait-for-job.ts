import type { Catalog, RenderJob } from '@platen/database'
import { CallerLeft, isFinalJobStatus, type KeyGrant, canAccessDocument } from '@platen/contract'
import type { JobEndEvents } from '@platen/queue'

/**
 * Resolves with the job as soon as it has ended in any process, or with its current status after `waitMs` or when this process stops. Resolves to
 * `undefined` if the account has no such job, or the key cannot access it. Throws `CallerLeft` and `unavailable`.
 */
export type WaitForJob = (
  accountId: string,
  jobId: string,
  options: { key?: KeyGrant | undefined; waitMs: number; signal: AbortSignal },
) => Promise<RenderJob | undefined>

/** Interval for checking the job, in case the message that it has ended is lost. */
const checkEveryMs = 2_000
const neverAborted = new AbortController().signal

/** One database query for all requests that wait for a job. */
interface SharedCheck {
  job: Promise<RenderJob | undefined>
  /** Resolves when the job has ended, or the next check is due. */
  isOver: Promise<void>
}

export function createWaitForJob({
  renderJobs,
  endings,
}: {
  renderJobs: Pick<Catalog['renderJobs'], 'find'>
  endings: Pick<JobEndEvents, 'next' | 'isReleased'>
}): WaitForJob {
  const checks = new Map<string, SharedCheck>()

  /** Checks the job for all waiting requests. Listening starts before the check, so that the end of the job is not missed. */
  function shareCheck(accountId: string, jobId: string): SharedCheck {
    const name = `${accountId} ${jobId}`
    const known = checks.get(name)
    if (known) return known
    const forget = () => void (checks.get(name) === check && checks.delete(name))
    const isOver = endings.next(jobId, { timeoutMs: checkEveryMs, signal: neverAborted }).then(forget)
    const check: SharedCheck = { isOver, job: renderJobs.find(accountId, jobId) }
    // A finished job is read again each time, because its document can be deleted.
    check.job.then((job) => (!job || isFinalJobStatus(job.status) ? forget() : undefined), forget)
    checks.set(name, check)
    return check
  }

  return async (accountId, jobId, { key, waitMs, signal }) => {
    const waitUntil = performance.now() + waitMs
    for (;;) {
      const leftMs = waitUntil - performance.now()
      const check = leftMs > 0 && !endings.isReleased ? shareCheck(accountId, jobId) : undefined
      const job = await (check ? check.job : renderJobs.find(accountId, jobId))
      if (signal.aborted) throw new CallerLeft()
      if (!job || !canAccessDocument(key, { ...job, isTest: job.plan.isTest })) return undefined
      if (isFinalJobStatus(job.status) || !check || endings.isReleased) return job
      const timeoutMs = Math.max(0, Math.min(waitUntil - performance.now(), checkEveryMs))
      await Promise.race([check.isOver, endings.next(jobId, { timeoutMs, signal })])
    }
  }
}
