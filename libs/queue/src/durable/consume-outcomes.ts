import { faultToWire, type RenderOutcome } from '@platen/contract'
import { growingPauseMs, withSpan, withTimeout } from '@platen/platform'
import { DelayedError, type Job, WaitingError } from 'bullmq'
import { connectWithRetry, type RedisUrl, reportErrors } from '../connection.ts'
import { faultOfMessage } from '../queue-faults.ts'
import { QueueWorker } from '../queue-worker.ts'
import { outcomesQueue, workerOptions } from '../queues.ts'
import type { OutcomeJobData } from '../renders/outcome-handover.ts'
import type { DocumentCosts } from '../turns/document-costs.ts'
import { releaseBytes } from './held-bytes.ts'

/** A durable render that has ended. */
export interface EndedRender {
  jobId: string
  /** `undefined` if the render was removed from the queue before a worker started it. */
  outcome: RenderOutcome | undefined
  /** Object that the render may have left in our own store. */
  objectKey: string | null
}

/** A process that settles ended renders. */
export interface OutcomeConsumer {
  /** Stops claiming work, waits a few seconds for work in progress, and returns the rest to the queue for another process. */
  close(): Promise<void>
}

const concurrency = 16
/**
 * Maximum number of an account's outcomes that are settled at once. Further outcomes are delayed. The queue has no turns, so an account whose
 * documents settle slowly, for example because of many webhook endpoints, would otherwise delay other accounts.
 */
const atOnceOfAccount = 8
const putOffMs = { min: 250, max: 1_000 }
/** Settling is restarted up to this many times when a process dies during it. */
const deathsMax = 1_000
const pauses = { firstMs: 200, maxMs: 30_000 }
const settleWithinMs = 5_000
const leaveWithinMs = 3_000

/**
 * Settles renders that have ended. Settling is repeated until `settle` resolves: after a growing pause if it rejects, or on another
 * process if this process dies. `settle` may therefore run several times for one render and must be idempotent. Waits indefinitely while Redis is
 * unavailable.
 */
export async function consumeOutcomes(options: {
  redisUrl: RedisUrl
  settle: (ended: EndedRender) => Promise<void>
  /** Records the cost of the documents. */
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
      // Random, so that delayed outcomes do not return at the same time.
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
      // Counted once, regardless of the number of attempts.
      if (account === undefined) return
      if (outcome) costs.learn(account, outcome)
      await releaseBytes(redis, { account, bytes }).catch(onError)
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
      // If Redis does not respond, this would wait forever.
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

/** Returns whether `work` resolves before `signal` aborts. Rejects if `work` does. */
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
