import type { RenderOutcome } from '@platen/contract'
import { DelayedError, Queue } from 'bullmq'
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

/** How a worker hands the outcomes of durable renders over. */
export interface HandOver {
  /**
   * Keeps the outcome with what waits for it: to be done before the job ends. It is not the job's return value, as that, with the
   * document's name in it, would stay in the queue's stream of events.
   */
  keep(job: QueuedRender, outcome: RenderOutcome): Promise<void>
  /**
   * For a job whose delivery goes on without its slot. Frees the slot: the job comes back by itself when its worker dies before `end`.
   * Resolves with what the processor must throw.
   */
  putAside(job: QueuedRender, token: string | undefined): Promise<Error>
  /** Ends a job that was put aside. */
  end(job: QueuedRender, outcome: RenderOutcome): Promise<void>
  close(): Promise<void>
}

/** Above the longest delivery. */
const comesBackAfterMs = 60_000

/** Opens the queue of outcomes over a worker's own connection. `onError` hears of what no caller awaits. */
export function createHandOver(redis: Redis, onError: (error: unknown) => void): HandOver {
  const outcomes = new Queue<OutcomeJobData>(outcomesQueue, queueOptions(redis))
  outcomes.on('error', onError)

  async function keep(job: QueuedRender, outcome: RenderOutcome): Promise<void> {
    const settling = await outcomes.getJob(job.id ?? '')
    await settling?.updateData({ ...settling.data, outcome })
  }

  return {
    keep,
    async putAside(job, token) {
      await job.moveToDelayed(Date.now() + comesBackAfterMs, token)
      return new DelayedError()
    },
    async end(job, outcome) {
      await keep(job, outcome)
      // The removal of its only child is what sets the settling going.
      await job.remove()
    },
    close: () => outcomes.close(),
  }
}
