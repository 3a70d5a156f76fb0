import { randomUUID } from 'node:crypto'
import { Fault } from '@platen/contract'
import { Queue } from 'bullmq'
import { queueOptions } from '../bullmq-options.ts'
import { sampled } from './sampled.ts'
import { connectFailFast, connectPatient, type RedisUrl, untilReady } from '../connection.ts'
import { createDocumentCosts } from '../turns/document-costs.ts'
import { startForgettingFailed } from './forget-failed.ts'
import type { QueuedRequest, RenderJobData } from './render-job.ts'
import { aheadMaxOf, type LoadBounds, overloaded } from './admission.ts'
import { startLookUp } from './look-up.ts'
import { rendersKey, rendersQueue } from '../queues.ts'
import { type OldestWaiting, readOldestWaiting } from './oldest-waiting.ts'
import { PendingWork } from '../pending-work.ts'
import { type QueueStatus, readQueueStatus } from './queue-status.ts'
import { startReplyInbox } from './replies.ts'
import { restFault, restKey } from '../turns/rests.ts'
import { accountKey, type CallersTurn, drawCallersTurn } from '../turns/turns.ts'
import { type Rendered, WaitingReplies } from './waiting-replies.ts'

export interface RenderQueueOptions {
  redisUrl: RedisUrl
  bounds: LoadBounds
  /** For how long a template's version is refused that ran into its time bound again and again. Default 60,000. */
  templateRestMs?: number
  onError: (error: unknown) => void
  /** Milliseconds that the start waits for Redis. Default 10,000. */
  startTimeoutMs?: number
}

/** The producer's side of the queue: enqueue a render and wait for its reply. */
export interface RenderQueue {
  /**
   * Makes one document, in its turn among those of other accounts. Throws `overloaded` (nothing enqueued as too many come before it, or no worker began in time), `unavailable` (Redis is away, or this process stops),
   * `template_rests` (nothing enqueued), `render_timeout` (its deadline passed while it was made), what the worker says, or `CallerLeft` when `signal` aborts.
   * However the wait ends, a job that no worker has taken leaves the queue with it.
   */
  render(request: QueuedRequest, options: { accountId: string; signal: AbortSignal }): Promise<Rendered>
  status(): Promise<QueueStatus>
  /** For how long the oldest jobs have waited, those that nobody holds a connection open for included. */
  oldestWaiting(): Promise<OldestWaiting>
  /** Redis answers and keeps what it is given; throws `unavailable` with the reason otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A job older than this is looked up in the queue. */
const lookUpEveryMs = 2_000
/** The inbox hears from Redis every two seconds. */
const inboxSilenceMaxMs = 10_000
const removalsEndWithinMs = 1_000
const templateRestMsDefault = 60_000

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
      // A document's data leaves the queue with its job; a failed one stays for a moment, as the proof that an answer is owed.
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
  const forgetting = startForgettingFailed(queue, onError)
  const readLoad = sampled(() => readQueueStatus(queue, redis))
  /** Jobs of each account that have asked for their turn and are not in the queue yet. */
  const joining = new Map<string, number>()

  /** Throws `overloaded` or `template_rests` for a document that is not to be enqueued. */
  async function takeTurn(
    account: string,
    request: QueuedRequest,
    joiningBefore: number,
  ): Promise<CallersTurn> {
    const load = await readLoad()
    const { bounds, templateRestMs = templateRestMsDefault } = options
    const turn = await drawCallersTurn(
      redis,
      { account, cost: costs.costOf(account) },
      {
        aheadMax: aheadMaxOf(load, bounds) - joiningBefore,
        rest: restKey(request),
        restMs: templateRestMs,
      },
    )
    if (turn.restLeftMs > 0) throw restFault(turn)
    if (turn.priority === 0) throw overloaded(turn.ahead + joiningBefore, load)
    return turn
  }

  /** Nothing more of it happens when `run` rejects. */
  async function whileJoining<T>(account: string, run: (before: number) => Promise<T>): Promise<T> {
    const before = joining.get(account) ?? 0
    joining.set(account, before + 1)
    try {
      return await run(before)
    } finally {
      const left = (joining.get(account) ?? 0) - 1
      if (left > 0) joining.set(account, left)
      else joining.delete(account)
    }
  }

  async function learnCost(account: string, reply: Promise<Rendered>): Promise<void> {
    try {
      costs.learn(account, { ok: true, report: (await reply).report })
    } catch (error) {
      if (error instanceof Fault) costs.learn(account, { ok: false, fault: error })
    }
  }

  return {
    async render(request, { accountId, signal }) {
      const account = accountKey(accountId)
      const reply = await whileJoining(account, async (before) => {
        const turn = await takeTurn(account, request, before).catch(throwAway)
        const jobId = randomUUID()
        const waiting = replies.wait(jobId, {
          deadlineAt: request.deadlineAt,
          signal,
          outlivesJob: request.delivery.to === 'address',
        })
        // Marked as handled, too: it may reject while the job is on its way into the queue.
        learnCost(account, waiting).catch(onError)
        if (signal.aborted) return { waiting }
        try {
          const endsRest = turn.timeouts > 0 ? { endsRest: true as const } : {}
          const data = { request, replyTo: inboxId, ...endsRest }
          await queue.add(account, data, { jobId, priority: turn.priority })
          // The wait ended while the job was on its way: its removal may have come before it.
          if (!replies.has(jobId)) removeJob(jobId)
        } catch (error) {
          replies.fail(jobId, awayFault(error))
        }
        return { waiting }
      })
      return reply.waiting
    },
    async status() {
      return readQueueStatus(queue, redis).catch(throwAway)
    },
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
      await forgetting.close()
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
