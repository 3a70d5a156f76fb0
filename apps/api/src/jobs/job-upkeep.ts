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
  /** How long a job may wait for a worker. */
  waitMaxMs: number
  /** Milliseconds between two looks for jobs that Redis has lost. Default 10,000. */
  lostEveryMs?: number
  onError: (error: unknown) => void
}

const expireEveryMaxMs = 20_000
const forgetEveryMs = 10 * 60_000
const expiredAtOnce = 2_000
const forgottenAtOnce = 1_000
/** A job is on its way from the database into Redis for less. */
const lostEveryMsDefault = 10_000
const lostAtOnce = 1_000
/** By the clocks of several processes, which may differ by some seconds. */
const newJobMs = 60_000

/** Gives up jobs that no worker came to in time, and those that Redis has lost, and forgets those whose time has come, until closed. Several processes may do so at once. */
export function startJobUpkeep(parts: UpkeepParts): { close(): Promise<void> } {
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

  /** A page of all open jobs each time, and the pages that follow one with jobs that are gone: after a loss, most are. */
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
    // One that was just accepted comes into the queue meanwhile.
    const isNew = newestAt === undefined || Date.now() - newestAt.getTime() < newJobMs
    if (isNew) await pause(lostEveryMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    for (const jobId of await renders.listGone(gone)) {
      if (signal.aborted) return
      // One that was settled meanwhile has left the queue, too.
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
  // One that was withdrawn is settled by way of the queue.
  if ((await renders.withdraw(jobId)) !== 'gone') return
  await settle({ jobId, outcome: undefined, objectKey: null })
}

function lost(): RenderOutcome {
  const detail =
    'The queue lost the job, because Redis was emptied or replaced by an instance without the latest data. Send the request again.'
  return { ok: false, fault: faultToWire(new Fault('unavailable', { detail })) }
}
