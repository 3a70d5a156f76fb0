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

/** Interval for checking the job, because the message that it has ended can get lost. */
const lookEveryMs = 2_000
const neverAborted = new AbortController().signal

/** One database query for all requests that wait for a job. */
interface Look {
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
  const looks = new Map<string, Look>()

  /** Checks the job for all waiting requests. Listening starts before the check, so that no end is missed. */
  function lookWithOthers(accountId: string, jobId: string): Look {
    const name = `${accountId} ${jobId}`
    const known = looks.get(name)
    if (known) return known
    const forget = () => void (looks.get(name) === look && looks.delete(name))
    const isOver = endings.next(jobId, { timeoutMs: lookEveryMs, signal: neverAborted }).then(forget)
    const look: Look = { isOver, job: renderJobs.find(accountId, jobId) }
    // A finished job is read again each time, because its document can be deleted.
    look.job.then((job) => (!job || isFinalJobStatus(job.status) ? forget() : undefined), forget)
    looks.set(name, look)
    return look
  }

  return async (accountId, jobId, { key, waitMs, signal }) => {
    const waitUntil = performance.now() + waitMs
    for (;;) {
      const leftMs = waitUntil - performance.now()
      const look = leftMs > 0 && !endings.isReleased ? lookWithOthers(accountId, jobId) : undefined
      const job = await (look ? look.job : renderJobs.find(accountId, jobId))
      if (signal.aborted) throw new CallerLeft()
      if (!job || !canAccessDocument(key, { ...job, isTest: job.plan.isTest })) return undefined
      if (isFinalJobStatus(job.status) || !look || endings.isReleased) return job
      const timeoutMs = Math.max(0, Math.min(waitUntil - performance.now(), lookEveryMs))
      await Promise.race([look.isOver, endings.next(jobId, { timeoutMs, signal })])
    }
  }
}
