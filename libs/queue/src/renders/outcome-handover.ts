import type { RenderOutcome } from '@platen/contract'
import { DelayedError, ErrorCode, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { reportErrors } from '../connection.ts'
import { outcomesQueue, queueOptions, rendersKey } from '../queues.ts'
import type { QueuedRender } from './queued-request.ts'

/** A job in the `outcomes` queue. It has the same id as its render, and waits until the render has ended. */
export interface OutcomeJobData {
  /** The account as returned by `accountKey`. Undefined for jobs from an older version. */
  account?: string
  /** Bytes that the account holds for the data of the render. */
  bytes?: number
  /** Object in our own store that the render leaves. */
  objectKey: string | null
  /** Set if the render succeeded, or failed during its delivery. Undefined while the render is in progress. */
  outcome?: RenderOutcome
  /** Like `RenderJobData.traceparent`. */
  traceparent?: string
}

/** Passes on the outcomes of durable renders, and keeps jobs whose delivery continues without a slot. */
export interface OutcomeHandover {
  /**
   * Stores the outcome with the job that is waiting for it, before the render's job ends. The outcome is not the return value of the job, because the
   * return value, including the document's name, would stay in the queue's event stream.
   */
  keep(job: QueuedRender, outcome: RenderOutcome): Promise<void>
  /** Frees the slot of a job whose delivery continues. Another worker takes over the job if this worker dies. */
  putAside(job: QueuedRender, token: string | undefined): Promise<AsideJob>
  /** Returns a job to the queue and throws `DelayedError` if another worker is still delivering its document. Called when a worker claims a job. */
  putBackDelivering(job: QueuedRender, token: string | undefined): Promise<void>
  close(): Promise<void>
}

/** A job without a slot. */
export interface AsideJob {
  /** Removes the job from the queue. For a durable render, this starts settling. */
  remove(): Promise<void>
  /** Makes the job available to workers again after `pauseMs`. */
  comeBack(pauseMs: number): Promise<void>
}

/** Exists while a worker delivers a job's document without a slot. It expires in Redis if that worker dies. */
function leaseKey(job: QueuedRender): string {
  return rendersKey(`delivering:${job.id ?? ''}`)
}

/** As long as the lock of a job with a slot. */
const comesBackAfterMs = 6_000

/** Opens the queue of outcomes with a worker's own connection. Failures that no caller awaits go to `onError`. */
export function createHandOver(redis: Redis, onError: (error: unknown) => void): OutcomeHandover {
  const outcomes = new Queue<OutcomeJobData>(outcomesQueue, queueOptions(redis))
  outcomes.on('error', reportErrors(onError))

  return {
    async keep(job, outcome) {
      const settling = await outcomes.getJob(job.id ?? '')
      await settling?.updateData({ ...settling.data, outcome })
    },
    async putAside(job, token) {
      const key = leaseKey(job)
      const renewLease = () => redis.set(key, 1, 'PX', comesBackAfterMs)
      await renewLease()
      await job.moveToDelayed(Date.now() + comesBackAfterMs, token)
      const renew = async () => {
        await renewLease()
        await job.changeDelay(comesBackAfterMs)
      }
      const renewing = setInterval(() => {
        renew().catch((error: unknown) => {
          // The caller has disconnected, or Redis has lost the job.
          if (hasCode(error, ErrorCode.JobNotExist)) clearInterval(renewing)
          // In this state, a worker whose clock is ahead has claimed the job, and returns it to the queue.
          else if (!hasCode(error, ErrorCode.JobNotInState)) onError(error)
        })
      }, comesBackAfterMs / 2)
      return {
        async remove() {
          clearInterval(renewing)
          await job.remove()
          await redis.del(key)
        },
        async comeBack(pauseMs) {
          clearInterval(renewing)
          await redis.del(key)
          await job.changeDelay(pauseMs)
        },
      }
    },
    async putBackDelivering(job, token) {
      // On the first attempt, no worker can have put the job aside.
      if (job.attemptsStarted <= 1 || (await redis.exists(leaseKey(job))) === 0) return
      await job.moveToDelayed(Date.now() + comesBackAfterMs, token)
      throw new DelayedError()
    },
    close: () => outcomes.close(),
  }
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
