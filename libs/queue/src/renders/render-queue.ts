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
import { templatePauseMsDefault } from '../turns/template-pauses.ts'
import { accountKey } from '../turns/turns.ts'
import { createAdmission, type LoadBounds } from './admission.ts'
import { checkRedis } from './check-redis.ts'
import { startLookUp } from './look-up.ts'
import { type OldestWaiting, type QueueStatus, readOldestWaiting, readQueueStatus } from './queue-status.ts'
import type { RenderJobData } from './queued-request.ts'
import { noteLeft, startReplyInbox } from './replies.ts'
import { type OnPart, type RenderedDocument, WaitingReplies } from './waiting-replies.ts'

/** The address of the queue and its limits. */
export interface RenderQueueOptions {
  redisUrl: RedisUrl
  bounds: LoadBounds
  /** Milliseconds for which a template's version is rejected after repeatedly reaching its time limit. Default 60,000. */
  templatePauseMs?: number
  onError: (error: unknown) => void
  /** This machine's clock. Default: `Date.now()`. */
  localNow?: (() => number) | undefined
  /** How many milliseconds the start waits for Redis. Default 10,000. */
  startTimeoutMs?: number
}

/** The producer side of the queue: enqueues renders and waits for their replies. */
export interface RenderQueue {
  /**
   * Generates one document, when the account's turn comes. Throws `overloaded` (too many jobs ahead, or no worker started in time), `unavailable`
   * (Redis is unavailable, or this process stops), `template_paused` (nothing enqueued), `render_timeout` (the deadline passed during the render),
   * the worker's fault, or `CallerLeft` if `signal` aborts. A job that no worker has claimed is removed when the wait ends. `onPart` receives the
   * parts of a document with `pagesFirst`. A second attempt sends them again.
   */
  render(
    request: RenderRequest,
    options: { accountId: string; signal: AbortSignal; onPart?: OnPart | undefined },
  ): Promise<RenderedDocument>
  status(): Promise<QueueStatus>
  /** Returns the waiting times of the oldest jobs, including those without a waiting caller. */
  oldestWaiting(): Promise<OldestWaiting>
  /** Throws `unavailable` with the reason if Redis does not respond, rejects writes, or may evict keys. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A job that has not ended after this time is looked up in the queue. */
const lookUpEveryMs = 2_000
/** Longer than two seconds, the interval at which the inbox gets data from Redis. */
const inboxSilenceMaxMs = 10_000
/**
 * Failed jobs older than this are removed with their data. Normally, their worker does this, but it may have died, and BullMQ removes expired jobs
 * only when another job fails. Waiting callers look up their job sooner, and receive its failure if the reply is lost.
 */
const failedKeptMs = 10_000
const forgetEveryMs = 5_000
const forgottenAtOnce = 1_000
const removalsEndWithinMs = 1_000
const leaversMax = 10_000
/** Slow replies take a few seconds. If the Redis clock cannot be read in this time, startup continues with this machine's clock. */
const clockTimeoutMs = 10_000

/** Rejects with an `Error` and closes everything if Redis does not respond within `startTimeoutMs`. */
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
      // A document's data leaves the queue with its job. A failed job stays for a moment, because it shows that a reply is still due.
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
  /** The accounts of documents whose callers left. */
  const left = new Map<string, string>()
  function noteLeaver(jobId: string, account: string): void {
    left.set(jobId, account)
    const [oldest] = left.keys()
    if (left.size > leaversMax && oldest !== undefined) left.delete(oldest)
  }
  const replies = new WaitingReplies({
    givenUp: removeJob,
    isInLine,
    late({ jobId, outcome }) {
      const account = left.get(jobId)
      // A document costs its account the same without its caller.
      if (account !== undefined && left.delete(jobId)) admission.learn(account, outcome)
    },
  })
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
  const { bounds, templatePauseMs = templatePauseMsDefault } = options
  const admission = createAdmission({ queue, redis, bounds, templatePauseMs })

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
        // The worker then does not send parts that nobody is waiting for.
        const leave = () => {
          noteLeaver(jobId, account)
          if (request.pagesFirst) removals.add(noteLeft(redis, jobId))
        }
        signal.addEventListener('abort', leave, { once: true })
        // Marks the promise as handled, because it may reject while the job is being enqueued.
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
          // If the wait ended while the job was being enqueued, the job may have been removed too early.
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
      await removals.settledWithin(removalsEndWithinMs, 'removing jobs without a reply from the queue')
      await forgetting.close()
      await queue.close()
      redis.disconnect()
    },
  }
}
