import type { Catalog, RenderJob } from '@platen/database'
import { CallerLeft, isFinalJobStatus, type KeyGrant, canAccessDocument } from '@platen/contract'
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

/** The message that a job has ended can get lost. */
const lookEveryMs = 2_000
const neverAborted = new AbortController().signal

/** One question to the database, for however many wait. */
interface Look {
  job: Promise<RenderJob | undefined>
  /** Resolves when the job has ended, or it is time for the next look. */
  isOver: Promise<void>
}

export function createWaitForJob({
  renderJobs,
  endings,
}: {
  renderJobs: Pick<Catalog['renderJobs'], 'find'>
  endings: Pick<Endings, 'next' | 'isReleased'>
}): WaitForJob {
  const looks = new Map<string, Look>()

  /** The look of all who wait for this job: listened for its end before it, so that no end falls between them. */
  function lookWithOthers(accountId: string, jobId: string): Look {
    const name = `${accountId} ${jobId}`
    const known = looks.get(name)
    if (known) return known
    const forget = () => void (looks.get(name) === look && looks.delete(name))
    const isOver = endings.next(jobId, { timeoutMs: lookEveryMs, signal: neverAborted }).then(forget)
    const look: Look = { isOver, job: renderJobs.find(accountId, jobId) }
    // What has ended is read again each time: its document can be deleted meanwhile.
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
