import type { RenderOutcome } from '@platen/contract'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { outcomesQueue, queueOptions } from '../queues.ts'
import type { QueuedRender } from './queued-request.ts'

/** What stands in the queue `outcomes` while its render is waited for, under the same id. */
export interface OutcomeJobData {
  /** As `accountKey` has it; absent in what an older version enqueued. */
  account?: string
  /** Of its data, in the account's name. */
  bytes?: number
  /** Object in our own store that the render leaves behind. */
  objectKey: string | null
  /** Of a render that did not fail, or failed at its delivery; absent while it is in progress. */
  outcome?: RenderOutcome
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
  close(): Promise<void>
}

/** A job without a slot. */
export interface AsideJob {
  /** Takes the job out of the queue. For a durable render this starts the settling. */
  remove(): Promise<void>
  /** Lets a worker take the job again after `pauseMs`. */
  comeBack(pauseMs: number): Promise<void>
}

/** As long as the lock of a job that has its slot. */
const comesBackAfterMs = 6_000

/** Opens the queue of outcomes over a worker's own connection. `onError` hears of what no caller awaits. */
export function createHandOver(redis: Redis, onError: (error: unknown) => void): HandOver {
  const outcomes = new Queue<OutcomeJobData>(outcomesQueue, queueOptions(redis))
  outcomes.on('error', onError)

  return {
    async keep(job, outcome) {
      const settling = await outcomes.getJob(job.id ?? '')
      await settling?.updateData({ ...settling.data, outcome })
    },
    async putAside(job, token) {
      await job.moveToDelayed(Date.now() + comesBackAfterMs, token)
      const renewing = setInterval(() => {
        // Rejects when the job has left the queue: its caller has left, or Redis has lost it.
        job.changeDelay(comesBackAfterMs).catch(() => clearInterval(renewing))
      }, comesBackAfterMs / 2)
      return {
        async remove() {
          clearInterval(renewing)
          await job.remove()
        },
        async comeBack(pauseMs) {
          clearInterval(renewing)
          await job.changeDelay(pauseMs)
        },
      }
    },
    close: () => outcomes.close(),
  }
}
