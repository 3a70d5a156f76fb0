import { Fault } from '@platen/contract'
import { repeatUntilClosed } from '@platen/platform'
import type { Redis } from 'ioredis'
import { execAll } from '../connection.ts'
import { faultOfMessage } from '../queue-faults.ts'
import type { WaitingReplies } from './waiting-replies.ts'

/** BullMQ always stores a timestamp in the hash of a job. */
const jobFields = ['timestamp', 'finishedOn', 'failedReason'] as const

/**
 * Looks up the jobs of callers that have waited for `everyMs`, so that callers get the result even if the reply is lost. Never reads a job's data.
 * The next check starts `everyMs` after the last one has ended.
 */
export function startLookUp(options: {
  redis: Redis
  /** The key of a job's hash. */
  keyOf: (jobId: string) => string
  replies: WaitingReplies
  everyMs: number
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { redis, keyOf, replies, everyMs, onError } = options
  let goneAtLastLook = new Set<string>()

  async function look(): Promise<void> {
    const overdue = replies.olderThan(everyMs)
    if (overdue.length === 0) return
    const pipeline = redis.pipeline()
    for (const { jobId } of overdue) pipeline.hmget(keyOf(jobId), ...jobFields)
    const jobs = (await execAll(pipeline)) as (string | null)[][]
    const gone = new Set<string>()
    for (const [index, { jobId, outlivesJob }] of overdue.entries()) {
      const [timestamp, finishedOn, failedReason] = jobs[index] ?? []
      if (finishedOn && failedReason) replies.fail(jobId, faultOfMessage(failedReason))
      if (timestamp || outlivesJob) continue
      // A missing job has sent its reply, which arrives within a moment. If it has not arrived by the second check, it is considered lost.
      if (goneAtLastLook.has(jobId)) replies.fail(jobId, lostReply())
      else gone.add(jobId)
    }
    goneAtLastLook = gone
  }

  return repeatUntilClosed(
    (signal) =>
      look().catch((error: unknown) => {
        if (!signal.aborted) throw error
      }),
    { everyMs, onError },
  )
}

function lostReply(): Fault {
  return new Fault('unavailable', { detail: 'The render’s reply was lost. Send the request again.' })
}
