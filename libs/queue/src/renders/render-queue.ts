import { randomUUID } from 'node:crypto'
import { Fault, type RenderRequest } from '@platen/contract'
import { repeatUntilClosed, traceOfJob, withTimeout } from '@platen/platform'
import { Queue } from 'bullmq'
import { connectFailFast, connectWithRetry, type RedisUrl, reportErrors, untilReady } from '../connection.ts'
import { PendingWork } from '../pending-work.ts'
import { throwUnavailable, unavailableFault } from '../queue-faults.ts'
import { protocolOf } from '../protocol.ts'
import { queueOptions, rendersKey, rendersQueue } from '../queues.ts'
import { startRedisClock, withRedisTimes } from '../redis-clock.ts'
import { accountKey } from '../turns/turns.ts'
import { createAdmission, type LoadBounds } from './admission.ts'
import { checkRedis } from './check-redis.ts'
import { startLookUp } from './look-up.ts'
import { type OldestWaiting, type QueueStatus, readOldestWaiting, readQueueStatus } from './queue-status.ts'
import type { RenderJobData } from './queued-request.ts'
import { noteLeft, startReplyInbox } from './replies.ts'
import { type OnPart, type RenderedDocument, WaitingReplies } from './waiting-replies.ts'

/** Where the queue is, and how much may wait in it. */
export interface RenderQueueOptions {
  redisUrl: RedisUrl
  bounds: LoadBounds
  /** For how long a template's version is refused that ran into its time bound again and again. Default 60,000. */
  templateRestMs?: number
  onError: (error: unknown) => void
  /** This machine's clock, where it is another than `Date.now()`. */
  localNow?: (() => number) | undefined
  /** Milliseconds that the start waits for Redis. Default 10,000. */
  startTimeoutMs?: number
}

/** The producer's side of the queue: enqueue a render and wait for its reply. */
export interface RenderQueue {
  /**
   * Makes one document, in its turn among those of other accounts. Throws `overloaded` (nothing enqueued as too many come before it, or no
   * worker began in time), `unavailable` (Redis is away, or this process stops), `template_paused` (nothing enqueued), `render_timeout` (its
   * deadline passed while it was made), what the worker says, or `CallerLeft` when `signal` aborts. However the wait ends, a job that no worker
   * has taken leaves the queue with it. `onPart` gets what a request with `pagesFirst` asks for; a second try of the job sends it again.
   */
  render(
    request: RenderRequest,
    options: { accountId: string; signal: AbortSignal; onPart?: OnPart | undefined },
  ): Promise<RenderedDocument>
  status(): Promise<QueueStatus>
  /** For how long the oldest jobs have waited, those that nobody holds a connection open for included. */
  oldestWaiting(): Promise<OldestWaiting>
  /** Throws `unavailable` with the reason when Redis does not answer, refuses writes, or may evict keys. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A job older than this is looked up in the queue. */
const lookUpEveryMs = 2_000
/** The inbox hears from Redis every two seconds. */
const inboxSilenceMaxMs = 10_000
/**
 * Failed jobs are taken out of the queue, data and all. Their worker does so at once, but it may have died, and BullMQ removes what is over
 * its `age` only when another job fails. Whoever waits for a job looks it up sooner, and is told its failure when the reply is lost.
 */
const failedKeptMs = 10_000
const forgetEveryMs = 5_000
const forgottenAtOnce = 1_000
const removalsEndWithinMs = 1_000
/** Slow answers need some seconds. Without the clock of Redis the start goes on with that of this machine. */
const clockTimeoutMs = 10_000
const templateRestMsDefault = 60_000

/** Rejects with an `Error`, and leaves nothing open, when Redis does not answer within `startTimeoutMs`. */
export async function startRenderQueue(options: RenderQueueOptions): Promise<RenderQueue> {
  const { onError } = options
  const redis = connectFailFast(options.redisUrl, { onError })
  const inboxRedis = connectWithRetry(options.redisUrl, { onError, silenceMaxMs: inboxSilenceMaxMs })
  try {
    await untilReady(redis, options.startTimeoutMs ?? 10_000)
  } catch (error) {
    redis.disconnect()
    inboxRedis.disconnect()
    throw error
  }
  const clock = startRedisClock(redis, { onError, localNow: options.localNow })
  await withTimeout(clock.ready, clockTimeoutMs, 'reading the clock of Redis').catch(onError)
  const queue = new Queue<RenderJobData>(rendersQueue, {
    ...queueOptions(redis),
    defaultJobOptions: {
      attempts: 2,
      // A document's data leaves the queue with its job; a failed one stays for a moment, as the proof that an answer is owed.
      removeOnComplete: true,
      removeOnFail: { age: 60, count: 100 },
    },
  })
  queue.on('error', reportErrors(onError))

  const removals = new PendingWork(onError)
  const removeJob = (jobId: string) => removals.add(queue.remove(jobId))
  const isInLine = (jobId: string) =>
    redis.zscore(rendersKey('prioritized'), jobId).then(
      (score) => score !== null,
      () => false,
    )
  const replies = new WaitingReplies(removeJob, isInLine)
  const inboxId = randomUUID()
  const inbox = startReplyInbox({
    redis: inboxRedis,
    inboxId,
    onReply: (reply) => replies.settle(reply),
    onError,
  })
  const keyOf = (jobId: string) => queue.toKey(jobId)
  const lookUp = startLookUp({ redis, keyOf, replies, everyMs: lookUpEveryMs, onError })
  const forgetting = repeatUntilClosed(() => queue.clean(failedKeptMs, forgottenAtOnce, 'failed'), {
    everyMs: forgetEveryMs,
    onError,
  })
  const { bounds, templateRestMs = templateRestMsDefault } = options
  const admission = createAdmission({ queue, redis, bounds, templateRestMs })

  return {
    async render(request, { accountId, signal, onPart }) {
      const account = accountKey(accountId)
      const reply = await admission.admit(account, request, async (turn) => {
        const jobId = randomUUID()
        const waiting = replies.wait(jobId, {
          deadlineAt: request.deadlineAt,
          signal,
          outlivesJob: request.delivery.to === 'address',
          onPart,
        })
        // Its worker then leaves out the parts that nobody has waited for.
        const leave = () => removals.add(noteLeft(redis, jobId))
        if (request.pagesFirst) signal.addEventListener('abort', leave, { once: true })
        // Marked as handled, too: it may reject while the job is on its way into the queue.
        admission.learnCost(account, waiting).catch(onError)
        if (signal.aborted) return { waiting }
        try {
          const endsRest = turn.timeouts > 0 || turn.hasSlowData ? { endsRest: true as const } : {}
          const data = {
            request: withRedisTimes(request, clock),
            replyTo: inboxId,
            ...endsRest,
            ...protocolOf(request),
            ...traceOfJob(),
          }
          await queue.add(account, data, { jobId, priority: turn.priority, timestamp: clock.now() })
          // The wait ended while the job was on its way: its removal may have come before it.
          if (!replies.has(jobId)) removeJob(jobId)
        } catch (error) {
          replies.fail(jobId, unavailableFault(error))
        }
        return { waiting }
      })
      return reply.waiting
    },
    async status() {
      return readQueueStatus(queue, redis).catch(throwUnavailable)
    },
    async oldestWaiting() {
      return readOldestWaiting(redis, clock.now()).catch(throwUnavailable)
    },
    check: () => checkRedis(redis),
    async close() {
      void lookUp.close()
      clock.close()
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
