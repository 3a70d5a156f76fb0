import { randomUUID } from 'node:crypto'
import { Fault } from '@platen/contract'
import { Queue } from 'bullmq'
import { queueOptions } from './bullmq-options.ts'
import { createAdmission } from './admission.ts'
import { connectFailFast, connectPatient, type RedisUrl, untilReady } from './connection.ts'
import { createDocumentCosts } from './document-costs.ts'
import type { QueuedRequest, RenderJobData } from './job.ts'
import type { LoadBounds } from './load.ts'
import { startLookUp } from './look-up.ts'
import { interactiveRange, rendersKey, rendersQueue } from './names.ts'
import { type OldestWaiting, readOldestWaiting } from './oldest-waiting.ts'
import { PendingWork } from './pending-work.ts'
import { type QueueStatus, readQueueStatus } from './queue-status.ts'
import { readSharedPrintFigures, type SharedPrintFigures } from './shared-print-state.ts'
import { startReplyInbox } from './reply-inbox.ts'
import { accountKey, drawTurn } from './turns.ts'
import { type Rendered, WaitingReplies } from './waiting-replies.ts'

export interface RenderQueueOptions {
  redisUrl: RedisUrl
  bounds: LoadBounds
  onError: (error: unknown) => void
  /** Milliseconds that the start waits for Redis. Default 10,000. */
  startTimeoutMs?: number
}

/** The producer's side of the queue: enqueue a render and wait for its reply. */
export interface RenderQueue {
  /**
   * Makes one document, in its turn among those of other accounts. Throws `overloaded` (nothing enqueued, or no worker began in time), `unavailable` (Redis is away, or this process stops),
   * `render_timeout` (its deadline passed while it was made), what the worker says, or `CallerLeft` when `signal` aborts.
   * However the wait ends, a job that no worker has taken leaves the queue with it.
   */
  render(request: QueuedRequest, options: { accountId: string; signal: AbortSignal }): Promise<Rendered>
  status(): Promise<QueueStatus>
  /** For how long the oldest jobs have waited, those that nobody holds a connection open for included. */
  oldestWaiting(): Promise<OldestWaiting>
  /** How common prints compared with prints of each document alone. */
  sharedPrints(): Promise<SharedPrintFigures>
  /** Redis answers and keeps what it is given; throws `unavailable` with the reason otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A job older than this is looked up in the queue. */
const lookUpEveryMs = 2_000
/** The inbox hears from Redis every two seconds. */
const inboxSilenceMaxMs = 10_000
const removalsEndWithinMs = 1_000

/** Rejects with an `Error`, and leaves nothing open, when Redis does not answer within `startTimeoutMs`. */
export async function startRenderQueue(options: RenderQueueOptions): Promise<RenderQueue> {
  const { onError } = options
  const redis = connectFailFast(options.redisUrl, { onError })
  const inboxRedis = connectPatient(options.redisUrl, { onError, silenceMaxMs: inboxSilenceMaxMs })
  try {
    await untilReady(redis, options.startTimeoutMs ?? 10_000)
  } catch (error) {
    redis.disconnect()
    inboxRedis.disconnect()
    throw error
  }
  const queue = new Queue<RenderJobData>(rendersQueue, {
    ...queueOptions(redis),
    defaultJobOptions: {
      attempts: 2,
      // A document's data leaves the queue with its job.
      removeOnComplete: true,
      removeOnFail: { age: 60, count: 100 },
    },
  })
  queue.on('error', onError)

  const removals = new PendingWork(onError)
  const removeJob = (jobId: string) => removals.add(queue.remove(jobId))
  const isInLine = (jobId: string) =>
    redis.zscore(rendersKey('prioritized'), jobId).then(
      (score) => score !== null,
      () => false,
    )
  const replies = new WaitingReplies(removeJob, isInLine)
  const costs = createDocumentCosts()
  const inboxId = randomUUID()
  const inbox = startReplyInbox({
    redis: inboxRedis,
    inboxId,
    onReply: (reply) => replies.settle(reply),
    onError,
  })
  const keyOf = (jobId: string) => queue.toKey(jobId)
  const lookUp = startLookUp({ redis, keyOf, replies, everyMs: lookUpEveryMs, onError })
  const admission = createAdmission({ readLoad: () => readQueueStatus(queue, redis), bounds: options.bounds })

  async function learnCost(account: string, reply: Promise<Rendered>): Promise<void> {
    const begunAt = Date.now()
    try {
      const { ms } = (await reply).report
      costs.learn(account, ms.load + ms.merge + ms.print)
    } catch (error) {
      if (error instanceof Fault && error.code === 'render_timeout')
        costs.learn(account, Date.now() - begunAt)
    }
  }

  return {
    async render(request, { accountId, signal }) {
      await admission.admit().catch(throwAway)
      const jobId = randomUUID()
      const reply = replies.wait(jobId, {
        deadlineAt: request.deadlineAt,
        signal,
        outlivesJob: request.delivery.to === 'address',
      })
      const account = accountKey(accountId)
      // Marked as handled, too: it may reject while the job is on its way into the queue.
      reply.then(admission.leave, admission.leave)
      learnCost(account, reply).catch(onError)
      if (signal.aborted) return reply
      try {
        const cost = costs.costOf(account)
        const priority = await drawTurn(redis, { account, cost, range: interactiveRange })
        await queue.add(account, { request, replyTo: inboxId }, { jobId, priority })
        // The wait ended while the job was on its way: its removal may have come before it.
        if (!replies.has(jobId)) removeJob(jobId)
      } catch (error) {
        replies.fail(jobId, awayFault(error))
      }
      return reply
    },
    async status() {
      return readQueueStatus(queue, redis).catch(throwAway)
    },
    sharedPrints: () => readSharedPrintFigures(redis).catch(throwAway),
    async oldestWaiting() {
      return readOldestWaiting(redis).catch(throwAway)
    },
    async check() {
      const policy = await redis.config('GET', 'maxmemory-policy').catch((error: unknown) => {
        // Managed services forbid CONFIG; that Redis answered at all is what counts then.
        if (error instanceof Error && error.name === 'ReplyError') return ['maxmemory-policy', 'noeviction']
        throw awayFault(error)
      })
      const value = policy[1]
      if (value !== 'noeviction') {
        throw new Fault('unavailable', {
          detail: `Redis must run with maxmemory-policy noeviction, but runs with ${value}.`,
        })
      }
    },
    async close() {
      lookUp.close()
      replies.failAll(
        new Fault('unavailable', { detail: 'The service is stopping. Send the request again.' }),
      )
      await inbox.close()
      await removals.settledWithin(removalsEndWithinMs, 'taking unanswered jobs out of the queue')
      await queue.close()
      redis.disconnect()
    },
  }
}

function throwAway(error: unknown): never {
  throw awayFault(error)
}

export function awayFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  return new Fault('unavailable', {
    detail: 'The queue cannot be reached. Try again in a moment.',
    cause: error,
    retryAfterSeconds: 2,
  })
}
