import type { RenderOutcome } from '@platen/contract'
import { DelayedError, ErrorCode, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { reportErrors } from '../connection.ts'
import { outcomesQueue, queueOptions, rendersKey } from '../queues.ts'
import type { QueuedRender } from './queued-request.ts'

/** A job of the queue `outcomes`, which exists until its render has ended, under the same id. */
export interface OutcomeJobData {
  /** As `accountKey` has it; absent in what an older version enqueued. */
  account?: string
  /** Of its data, in the account's name. */
  bytes?: number
  /** Object in our own store that the render leaves behind. */
  objectKey: string | null
  /** Of a render that did not fail, or failed at its delivery; absent while it is in progress. */
  outcome?: RenderOutcome
  /** As `RenderJobData.traceparent`. */
  traceparent?: string
}

/** How a worker hands the outcomes of durable renders over, and keeps jobs whose delivery goes on without their slot. */
export interface HandOver {
  /**
   * Keeps the outcome with what waits for it: to be done before the job ends. It is not the job's return value, as that, with the
   * document's name in it, would stay in the queue's stream of events.
   */
  keep(job: QueuedRender, outcome: RenderOutcome): Promise<void>
  /** Frees the slot of a job whose delivery goes on. Another worker takes the job when this one dies. */
  putAside(job: QueuedRender, token: string | undefined): Promise<AsideJob>
  /** Puts a job back, and throws `DelayedError`, when another worker still delivers its document. For a worker that takes a job. */
  putBackDelivering(job: QueuedRender, token: string | undefined): Promise<void>
  close(): Promise<void>
}

/** A job without a slot. */
export interface AsideJob {
  /** Takes the job out of the queue. For a durable render this starts the settling. */
  remove(): Promise<void>
  /** Lets a worker take the job again after `pauseMs`. */
  comeBack(pauseMs: number): Promise<void>
}

/** Exists while a worker delivers the document of a job without a slot. Redis ends it by its own clock when that worker dies. */
function leaseKey(job: QueuedRender): string {
  return rendersKey(`delivering:${job.id ?? ''}`)
}

/** As long as the lock of a job that has its slot. */
const comesBackAfterMs = 6_000

/** Opens the queue of outcomes over a worker's own connection. Failures that no caller awaits go to `onError`. */
export function createHandOver(redis: Redis, onError: (error: unknown) => void): HandOver {
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
          // Its caller has left, or Redis has lost it.
          if (hasCode(error, ErrorCode.JobNotExist)) clearInterval(renewing)
          // A worker whose clock is ahead has taken it, and puts it back.
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
      // The first time that a job is taken nobody can have put it aside.
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
