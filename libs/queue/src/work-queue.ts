import { failSpan, traceOfJob, withSpan, withTimeout } from '@platen/platform'
import { type Job, DelayedError, Queue } from 'bullmq'
import { connectFailFast, connectWithRetry, type RedisUrl, reportErrors } from './connection.ts'
import { QueueWorker } from './queue-worker.ts'
import { queueOptions, workerOptions } from './queues.ts'

/** The name of a queue and how often its work is retried. */
export interface WorkQueueOptions {
  redisUrl: RedisUrl
  /** Name of the queue in Redis. */
  name: string
  /** Milliseconds between a failed attempt and the next. There is one more attempt than there are pauses. Up to a tenth is added at random. */
  pausesMs: readonly number[]
  onError: (error: unknown) => void
}

/** The producer side of a work queue. */
export interface WorkQueue<T> {
  /**
   * Adds work unless work with the same `id` is waiting or in progress. `restarts`: waiting work starts again from its first attempt. `priority`:
   * from 1, lowest first. Work without a priority comes first. Rejects while Redis is unavailable.
   */
  add(
    data: T,
    options: { id: string; delayMs?: number; restarts?: boolean; priority?: number },
  ): Promise<void>
  close(): Promise<void>
}

/** One attempt at a piece of work. */
export interface WorkTry {
  /** Number of the attempt, from 1. */
  attempt: number
  /** Pause before the next attempt if this one fails. `undefined` for the last attempt. */
  pauseMs: number | undefined
  /** Aborts when this process is stopping and cannot wait any longer. */
  signal: AbortSignal
}

/**
 * The result of an attempt. `again`: it failed. `againMs`: it failed, and the next attempt starts after this pause. `putOffMs`: the work could not
 * run now and is repeated after this time, which does not count as an attempt.
 */
export type WorkOutcome = 'done' | 'again' | { againMs: number } | { putOffMs: number }

/** A process that does the work of a queue. */
export interface WorkConsumer {
  /** Stops claiming work. Work in progress that does not end within five seconds is repeated later. */
  close(): Promise<void>
}

/** How the work is done, and how many pieces are done at once. */
export interface WorkConsumerOptions<T> extends WorkQueueOptions {
  concurrency: number
  /** Name of the span for each attempt. */
  span: string
  run: (data: T, of: WorkTry) => Promise<WorkOutcome>
  /** Called after each completed piece, outside its span, so that work that it adds does not belong to the trace. Never rejects. */
  onDone?: (data: T) => Promise<void>
}

/** A piece of work in the queue. */
type Traced<T> = T & {
  /** Trace context of the span that added the work, if tracing is on. */
  traceparent?: string
}

/** Number of process crashes that one piece of work can survive. */
const deathsMax = 10
const closeWithinMs = 5_000
const leaveWithinMs = 3_000
const jitter = 0.1

/**
 * Opens the producer side of a queue whose work survives the exit of any process and is done at least once. Commands fail fast while Redis is
 * unavailable.
 */
export function openWorkQueue<T extends object>(options: WorkQueueOptions): WorkQueue<T> {
  const redis = connectFailFast(options.redisUrl, { onError: options.onError })
  const queue = new Queue(options.name, {
    ...queueOptions(redis),
    defaultJobOptions: {
      attempts: options.pausesMs.length + 1,
      backoff: { type: 'pauses' },
      removeOnComplete: true,
      removeOnFail: true,
    },
  })
  queue.on('error', reportErrors(options.onError))
  return {
    async add(data, { id, delayMs = 0, restarts = false, priority = 0 }) {
      if (restarts) await queue.remove(id)
      await queue.add('work', { ...data, ...traceOfJob() }, { jobId: id, delay: delayMs, priority })
    },
    async close() {
      await queue.close()
      redis.disconnect()
    },
  }
}

/**
 * Does the work in a queue, `concurrency` pieces at a time. Errors from `run` are reported to `onError` and count as failed attempts. Waits
 * indefinitely while Redis is unavailable.
 */
export async function consumeWork<T extends object>(options: WorkConsumerOptions<T>): Promise<WorkConsumer> {
  const { pausesMs, run, onDone, span: name, onError } = options
  const redis = connectWithRetry(options.redisUrl, { onError })
  const closing = new AbortController()
  const inProgress = new Map<string, Promise<WorkOutcome>>()

  /** Runs an attempt in a span that continues the trace of the request that added the work. */
  function runTraced({ traceparent: parent, ...data }: Traced<T>, of: WorkTry): Promise<WorkOutcome> {
    const attributes = { 'platen.attempt': of.attempt }
    return withSpan(name, { parent, kind: 'consumer', attributes }, async (span) => {
      const outcome = await run(data as unknown as T, of)
      if (outcome === 'again') failSpan(span, 'failed')
      return outcome
    })
  }

  /**
   * Work whose lock was lost, for example because Redis was unavailable for longer than a lock lasts, is claimed again while its attempt is in
   * progress. Both claims then wait for that attempt, and the second claim ends the work in the queue.
   */
  function runOnce(id: string, begin: () => Promise<WorkOutcome>): Promise<WorkOutcome> {
    const known = inProgress.get(id)
    if (known) return known
    const outcome = begin()
      .catch((error: unknown) => {
        onError(error)
        return 'again' as const
      })
      .finally(() => inProgress.delete(id))
    inProgress.set(id, outcome)
    return outcome
  }

  async function tryWork(job: Job<Traced<T>>, token?: string): Promise<void> {
    const pauseMs = pauseAfter(pausesMs, job.attemptsMade)
    const attempt = { attempt: job.attemptsMade + 1, pauseMs, signal: closing.signal }
    const outcome = await runOnce(job.id ?? '', () => runTraced(job.data, attempt))
    if (outcome === 'done') return onDone?.(job.data)
    if (outcome === 'again') throw new TryFailed(pauseMs ?? 0)
    if ('againMs' in outcome) throw new TryFailed(outcome.againMs)
    await job.moveToDelayed(Date.now() + outcome.putOffMs, token)
    throw new DelayedError()
  }

  const worker = new QueueWorker<Traced<T>>(options.name, (job, token) => tryWork(job, token), {
    ...workerOptions(redis),
    concurrency: options.concurrency,
    maxStalledCount: deathsMax,
    settings: {
      backoffStrategy: (_attempts, _type, error) => (error instanceof TryFailed ? error.pauseMs : 0),
    },
  })
  worker.on('error', reportErrors(onError))
  await worker.waitUntilReady()
  return {
    async close() {
      const giveUp = setTimeout(() => closing.abort(), closeWithinMs)
      // If Redis does not respond, this would wait forever.
      await withTimeout(worker.close(), closeWithinMs + leaveWithinMs, 'leaving the queue').catch(onError)
      clearTimeout(giveUp)
      redis.disconnect()
    },
  }
}

/** The only error that Redis stores for a failed attempt. */
class TryFailed extends Error {
  readonly pauseMs: number

  constructor(pauseMs: number) {
    super('tried, and failed')
    this.name = 'TryFailed'
    this.pauseMs = pauseMs
    this.stack = ''
  }
}

/** Returns the pause in milliseconds after a failed attempt, with up to a tenth added at random. Returns `undefined` after the last attempt. */
export function pauseAfter(pausesMs: readonly number[], tries: number): number | undefined {
  const pauseMs = pausesMs[tries]
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + Math.random() * jitter))
}
