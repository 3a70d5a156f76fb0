import { setTimeout as pause } from 'node:timers/promises'
import type { Catalog } from '@platen/database'
import { Fault, faultToWire, type RenderOutcome } from '@platen/contract'
import type { DurableRenders } from '@platen/queue'
import { repeatUntilClosed } from '@platen/platform'
import type { SettleJob } from './settle-job.ts'

interface UpkeepParts {
  renderJobs: Catalog['renderJobs']
  renders: DurableRenders
  settle: SettleJob
  /** Maximum time that a job waits for a worker. */
  waitMaxMs: number
  /** Milliseconds between two searches for jobs that Redis has lost. Default: 10,000. */
  lostEveryMs?: number
  onError: (error: unknown) => void
}

const expireEveryMaxMs = 20_000
const forgetEveryMs = 10 * 60_000
const expiredAtOnce = 2_000
const forgottenAtOnce = 1_000
/** Longer than it takes to move a job from the database to Redis. */
const lostEveryMsDefault = 10_000
const lostAtOnce = 1_000
/** Margin for the clocks of several processes, which may differ by a few seconds. */
const newJobMs = 60_000

/**
 * Expires jobs that no worker picked up in time, fails jobs that Redis has lost, and deletes old jobs, until closed. Several processes can run it at
 * the same time.
 */
export function startJobMaintenance(parts: UpkeepParts): { close(): Promise<void> } {
  const { renderJobs, renders, settle, waitMaxMs, lostEveryMs = lostEveryMsDefault, onError } = parts
  let lookedUntil: { jobId: string; createdAt: Date } | undefined

  async function expire(signal: AbortSignal): Promise<void> {
    const before = new Date(Date.now() - waitMaxMs)
    for (const jobId of await renderJobs.listOpen(before, expiredAtOnce)) {
      if (signal.aborted) return
      await expireJob(parts, jobId)
    }
  }

  async function forget(signal: AbortSignal): Promise<void> {
    let removed = forgottenAtOnce
    while (removed === forgottenAtOnce && !signal.aborted) {
      removed = await renderJobs.removeForgotten(forgottenAtOnce)
    }
  }

  /** Checks one page of open jobs. If a page has lost jobs, also checks the next page, because most jobs are probably lost. */
  async function endLost(signal: AbortSignal): Promise<void> {
    let isLoss = true
    while (isLoss && !signal.aborted) {
      const open = await renderJobs.listOpenAfter(lookedUntil, lostAtOnce)
      const gone = await renders.listGone(open.map(({ jobId }) => jobId))
      if (gone.length > 0) await endGone(gone, open.at(-1)?.createdAt, signal)
      lookedUntil = open.length === lostAtOnce ? open.at(-1) : undefined
      isLoss = gone.length > 0 && lookedUntil !== undefined
    }
  }

  async function endGone(gone: string[], newestAt: Date | undefined, signal: AbortSignal): Promise<void> {
    // A job that was just accepted may have entered the queue in the meantime.
    const isNew = newestAt === undefined || Date.now() - newestAt.getTime() < newJobMs
    if (isNew) await pause(lostEveryMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    for (const jobId of await renders.listGone(gone)) {
      if (signal.aborted) return
      // A job that was settled in the meantime has left the queue too.
      const job = await renderJobs.findAny(jobId)
      if (job && job.finishedAt === null) await settle({ jobId, outcome: lost(), objectKey: null })
    }
  }

  const repeated = [
    repeatUntilClosed(endLost, { everyMs: lostEveryMs, onError }),
    repeatUntilClosed(expire, { everyMs: Math.min(expireEveryMaxMs, waitMaxMs / 2), onError }),
    repeatUntilClosed(forget, { everyMs: forgetEveryMs, onError }),
  ]
  return {
    async close() {
      await Promise.all(repeated.map((each) => each.close()))
    },
  }
}

async function expireJob({ renders, settle }: UpkeepParts, jobId: string): Promise<void> {
  // A job that was removed from the queue is settled through the queue.
  if ((await renders.withdraw(jobId)) !== 'gone') return
  await settle({ jobId, outcome: undefined, objectKey: null })
}

function lost(): RenderOutcome {
  const detail =
    'The queue lost the job, because Redis was emptied or replaced by an instance without the latest data. Send the request again.'
  return { ok: false, fault: faultToWire(new Fault('unavailable', { detail })) }
}
