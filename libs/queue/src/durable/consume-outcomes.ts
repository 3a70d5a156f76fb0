import { faultToWire, type RenderOutcome } from '@platen/contract'
import { growingPauseMs, withSpan, withTimeout } from '@platen/platform'
import { DelayedError, type Job, WaitingError } from 'bullmq'
import { connectWithRetry, type RedisUrl, reportErrors } from '../connection.ts'
import { faultOfMessage } from '../queue-faults.ts'
import { QueueWorker } from '../queue-worker.ts'
import { outcomesQueue, workerOptions } from '../queues.ts'
import type { OutcomeJobData } from '../renders/hand-over.ts'
import type { DocumentCosts } from '../turns/document-costs.ts'
import { giveBackBytes } from './held-bytes.ts'

/** A durable render that is over. */
export interface EndedRender {
  jobId: string
  /** `undefined`: it was taken out of the queue before a worker began it. */
  outcome: RenderOutcome | undefined
  /** Object in our own store that it may have left behind. */
  objectKey: string | null
}

/** A process that settles renders. */
export interface OutcomeConsumer {
  /** Takes no more, grants what is under way some seconds, and gives the rest back to the queue, for another process. */
  close(): Promise<void>
}

const concurrency = 16
/**
 * Of one account; further ones come back later. The queue has no turns, and an account whose documents take long to settle, as it has many
 * webhook endpoints, would otherwise keep the documents of others waiting.
 */
const atOnceOfAccount = 8
const putOffMs = { min: 250, max: 1_000 }
/** Settling may be begun again as often as processes die over it. */
const deathsMax = 1_000
const pauses = { firstMs: 200, maxMs: 30_000 }
const settleWithinMs = 5_000
const leaveWithinMs = 3_000

/**
 * Settles renders that are over, each until `settle` resolves: again after a growing pause when it rejects, again elsewhere when this
 * process dies. So `settle` may run several times for one render, and must come to the same each time. Waits for ever when Redis is away.
 */
export async function consumeOutcomes(options: {
  redisUrl: RedisUrl
  settle: (ended: EndedRender) => Promise<void>
  /** Learns what the documents cost. */
  costs: DocumentCosts
  onError: (error: unknown) => void
}): Promise<OutcomeConsumer> {
  const { settle, costs, onError } = options
  const redis = connectWithRetry(options.redisUrl, { onError })
  const closing = new AbortController()

  const settling = new Map<string, number>()

  async function settleInTurn(job: Job<OutcomeJobData>, token?: string): Promise<void> {
    const { account = '' } = job.data
    const inProgress = settling.get(account) ?? 0
    if (inProgress >= atOnceOfAccount) {
      // By chance, so that they do not come back together.
      const ms = putOffMs.min + Math.random() * (putOffMs.max - putOffMs.min)
      await job.moveToDelayed(Date.now() + Math.round(ms), token)
      throw new DelayedError()
    }
    settling.set(account, inProgress + 1)
    try {
      await settleJob(job, token)
    } finally {
      const left = (settling.get(account) ?? 1) - 1
      if (left > 0) settling.set(account, left)
      else settling.delete(account)
    }
  }

  async function settleJob(job: Job<OutcomeJobData>, token?: string): Promise<void> {
    const { account, bytes = 0, objectKey, traceparent: parent } = job.data
    const outcome = await outcomeOf(job)
    const jobId = job.id ?? ''
    const trace = { parent, kind: 'consumer', attributes: { 'platen.job_id': jobId } } as const
    const settled = withSpan('settle', trace, () => settle({ jobId, outcome, objectKey }))
    if (await endsBefore(closing.signal, settled)) {
      // Once, however often it was tried.
      if (account === undefined) return
      if (outcome) costs.learn(account, outcome)
      await giveBackBytes(redis, { account, bytes }).catch(onError)
      return
    }
    await job.moveToWait(token)
    throw new WaitingError()
  }

  const worker = new QueueWorker<OutcomeJobData>(outcomesQueue, (job, token) => settleInTurn(job, token), {
    ...workerOptions(redis),
    concurrency,
    maxStalledCount: deathsMax,
    settings: {
      backoffStrategy: (tries) => growingPauseMs(tries, pauses),
    },
  })
  worker.on('error', reportErrors(onError))
  worker.on('failed', (_job, error) => onError(error))
  await worker.waitUntilReady()
  return {
    async close() {
      const giveUp = setTimeout(() => closing.abort(), settleWithinMs)
      // Without an answer from Redis it would wait for ever.
      const left = withTimeout(
        worker.close(),
        settleWithinMs + leaveWithinMs,
        'leaving the queue of outcomes',
      )
      await left.catch(onError)
      clearTimeout(giveUp)
      redis.disconnect()
    },
  }
}

/** Whether `work` resolves before `signal` aborts. Rejects as `work` does. */
async function endsBefore(signal: AbortSignal, work: Promise<unknown>): Promise<boolean> {
  const { promise: aborted, resolve } = Promise.withResolvers<false>()
  const stop = () => resolve(false)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await Promise.race([work.then(() => true), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function outcomeOf(job: Job<OutcomeJobData>): Promise<RenderOutcome | undefined> {
  if (job.data.outcome) return job.data.outcome
  const [failure] = Object.values((await job.getIgnoredChildrenFailures()) ?? {})
  return failure === undefined ? undefined : { ok: false, fault: faultToWire(faultOfMessage(failure)) }
}
