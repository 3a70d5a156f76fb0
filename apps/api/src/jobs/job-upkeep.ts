import type { Catalog } from '@platen/catalog'
import type { DurableRenders } from '@platen/jobs'
import { repeatUntilClosed } from '@platen/runtime'
import type { SettleJob } from './settle-job.ts'

interface UpkeepParts {
  renderJobs: Catalog['renderJobs']
  renders: DurableRenders
  settle: SettleJob
  /** How long a job may wait for a worker. */
  waitMaxMs: number
  onError: (error: unknown) => void
}

const expireEveryMaxMs = 20_000
const forgetEveryMs = 10 * 60_000
const expiredAtOnce = 2_000
const forgottenAtOnce = 1_000

/** Gives up jobs that no worker came to in time, and forgets those whose time has come, until closed. Several processes may do so at once. */
export function startJobUpkeep(parts: UpkeepParts): { close(): Promise<void> } {
  const { renderJobs, waitMaxMs, onError } = parts

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

  const repeated = [
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
