import { failSpan, traceOfJob, withSpan, withTimeout } from '@platen/platform'
import { type Job, DelayedError, Queue } from 'bullmq'
import { connectFailFast, connectWithRetry, type RedisUrl, reportErrors } from './connection.ts'
import { QueueWorker } from './queue-worker.ts'
import { queueOptions, workerOptions } from './queues.ts'

/** The name of a queue, and its retries. */
export interface WorkQueueOptions {
  redisUrl: RedisUrl
  /** Name of the queue in Redis. */
  name: string
  /** Milliseconds between a failed try and the next one, one more try than pauses. Up to a tenth is added at random. */
  pausesMs: readonly number[]
  onError: (error: unknown) => void
}

/** The producer's side of a work queue. */
export interface WorkQueue<T> {
  /**
   * Adds work, once for an `id` while that waits or is in progress. `restarts`: waiting work starts again from its first try. `priority`: from 1,
   * lowest first. Work without a priority is first. Rejects while Redis is unavailable.
   */
  add(
    data: T,
    options: { id: string; delayMs?: number; restarts?: boolean; priority?: number },
  ): Promise<void>
  close(): Promise<void>
}

/** One try of a piece of work. */
export interface WorkTry {
  /** Number of the try, from 1. */
  attempt: number
  /** Pause before the next try if this one fails. `undefined` for the last try. */
  pauseMs: number | undefined
  /** Aborts when this process stops and cannot wait any longer. */
  signal: AbortSignal
}

/**
 * The result of a try. `again`: it failed. `againMs`: it failed, and the next try starts after this pause. `putOffMs`: it could not run now and is
 * repeated later, which does not count as a try.
 */
export type WorkOutcome = 'done' | 'again' | { againMs: number } | { putOffMs: number }

/** A process that does the work of a queue. */
export interface WorkConsumer {
  /** Stops claiming work. Work in progress has five seconds to end, and is otherwise repeated later. */
  close(): Promise<void>
}

/** How the work is done, and how many pieces at once. */
export interface WorkConsumerOptions<T> extends WorkQueueOptions {
  concurrency: number
  /** Name of the span of each try. */
  span: string
  run: (data: T, of: WorkTry) => Promise<WorkOutcome>
  /** Runs after each completed piece, outside its span, so that work it adds belongs to no trace. Never rejects. */
  onDone?: (data: T) => Promise<void>
}

/** A piece of work in the queue. */
type Traced<T> = T & {
  /** Trace context of the span that added it, if tracing is on. */
  traceparent?: string
}

/** Process deaths that one piece of work can survive. */
const deathsMax = 10
const closeWithinMs = 5_000
const leaveWithinMs = 3_000
const jitter = 0.1

/**
 * Opens the producer's side of a queue whose work survives every process and is done at least once. Commands fail fast while Redis is unavailable.
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
 * Does the work of a queue, `concurrency` pieces at a time. Errors of `run` are reported to `onError` and count as a failed try. Waits indefinitely
 * while Redis is unavailable.
 */
export async function consumeWork<T extends object>(options: WorkConsumerOptions<T>): Promise<WorkConsumer> {
  const { pausesMs, run, onDone, span: name, onError } = options
  const redis = connectWithRetry(options.redisUrl, { onError })
  const closing = new AbortController()
  const inProgress = new Map<string, Promise<WorkOutcome>>()

  /** Runs a try in a span that continues the trace of the request that added the work. */
  function runTraced({ traceparent: parent, ...data }: Traced<T>, of: WorkTry): Promise<WorkOutcome> {
    const attributes = { 'platen.attempt': of.attempt }
    return withSpan(name, { parent, kind: 'consumer', attributes }, async (span) => {
      const outcome = await run(data as unknown as T, of)
      if (outcome === 'again') failSpan(span, 'failed')
      return outcome
    })
  }

  /**
   * Work whose lock was lost, for example because Redis was unavailable for longer than a lock lasts, is claimed again while its try is in progress.
   * Both then wait for that try, and the second one ends the work in the queue.
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
      // Without a response from Redis, it would wait forever.
      await withTimeout(worker.close(), closeWithinMs + leaveWithinMs, 'leaving the queue').catch(onError)
      clearTimeout(giveUp)
      redis.disconnect()
    },
  }
}

/** The only error that Redis keeps of a failed try. */
class TryFailed extends Error {
  readonly pauseMs: number

  constructor(pauseMs: number) {
    super('tried, and failed')
    this.name = 'TryFailed'
    this.pauseMs = pauseMs
    this.stack = ''
  }
}

/** Returns the pause after a failed try in milliseconds, with up to a tenth added at random. `undefined` after the last of `tries + 1`. */
export function pauseAfter(pausesMs: readonly number[], tries: number): number | undefined {
  const pauseMs = pausesMs[tries]
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + Math.random() * jitter))
}
