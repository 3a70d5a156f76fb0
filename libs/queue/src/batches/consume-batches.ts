import type { ChunkJob, WireFault } from '@platen/contract'
import { Fault, faultToWire } from '@platen/contract'
import { growingPauseMs, traceOfJob, withTimeout } from '@platen/platform'
import { DelayedError, type Job, Queue, WaitingChildrenError, WaitingError } from 'bullmq'
import type { Redis } from 'ioredis'
import { connectWithRetry, reportErrors } from '../connection.ts'
import { faultOfMessage } from '../queue-faults.ts'
import { protocolOf, requireNewerWorkers } from '../protocol.ts'
import { QueueWorker } from '../queue-worker.ts'
import { batchesQueue, chunksQueue, chunksRange, queueOptions, workerOptions } from '../queues.ts'
import { accountKey, drawTurn } from '../turns/turns.ts'
import { liveWorkers } from '../worker-presence.ts'
import {
  type BatchJob,
  type BatchQueueOptions,
  batchTriesMax,
  chunkJobId,
  removeChunks,
  batchPauses,
} from './batch-queue.ts'

/** A batch that this process is running. */
export interface HeldBatch {
  batchId: string
  folder: string
  task: BatchJob['task']
  /** Number of failed attempts over all steps. */
  failedTries: number
  /** If true, the next error ends the batch. */
  isLastTry: boolean
  /** Aborts when this process stops, or when another process has taken over the batch. */
  signal: AbortSignal
  /** Trace context of the request that created it, if it was traced. */
  traceparent: string | undefined
  /** Enqueues chunks 1 to `count` at the account's turn. A repeated call does not enqueue a chunk again. */
  addChunks(of: { accountId: string; count: number }, make: (chunk: number) => ChunkJob): Promise<void>
  /** Number of chunks known to be enqueued. */
  readonly chunksAdded: number
  /** Returns whether a chunk is still in its queue or being rendered. */
  hasChunks(): Promise<boolean>
  /** Removes chunks 1 to `count` that no worker has claimed. */
  removeChunks(count: number): Promise<void>
  /** Chunks that failed permanently, each with the reason. */
  failedChunks(): AsyncIterable<{ chunk: number; fault: WireFault }>
}

/** `after_chunks`: the batch must run again when none of its chunks are left. */
export type BatchOutcome = 'ended' | 'after_chunks'

/** A process that runs batches. */
export interface BatchConsumer {
  /** Stops claiming batches, aborts running batches, which any process can continue, and disconnects. */
  close(): Promise<void>
}

/** How long a dead process keeps its batch. This is longer than for documents, because no caller is waiting on an open connection. */
const lockMs = 10_000
const stalledCheckEveryMs = 5_000
/** Number of process crashes that one batch can survive. A batch can take hours, and processes are restarted for many reasons. */
const deathsMax = 20
/** Delay before a batch is retried because a dependency is unavailable. */
const putOffMs = 3_000
const chunksAtOnce = 1_000
/** Attempts for a chunk that fails with an internal error. Unavailable dependencies only delay it. */
const chunkTries = 3
const chunkRetryPauseMs = 2_000
const failuresAtOnce = 500
const leaveWithinMs = 8_000

/**
 * Runs batches, `concurrency` at a time, each in one process at a time. Errors from `run` are retried after a pause, at most `batchTriesMax` times,
 * or without limit for `unavailable`. Waits indefinitely while Redis is unavailable.
 */
export async function consumeBatches(
  options: BatchQueueOptions & { concurrency: number; run: (batch: HeldBatch) => Promise<BatchOutcome> },
): Promise<BatchConsumer> {
  const { onError, run } = options
  const redis = connectWithRetry(options.redisUrl, { onError })
  const chunks = new Queue<ChunkJob>(chunksQueue, queueOptions(redis))
  chunks.on('error', reportErrors(onError))
  const closing = new AbortController()

  async function workOn(job: Job<BatchJob>, token?: string, signal?: AbortSignal): Promise<null> {
    const signals = signal === undefined ? [closing.signal] : [closing.signal, signal]
    const held = hold(job, { chunks, redis, signal: AbortSignal.any(signals) })
    try {
      while ((await run(held)) === 'after_chunks') {
        if (await job.moveToWaitingChildren(token ?? '')) throw new WaitingChildrenError()
      }
      return null
    } catch (error) {
      if (error instanceof WaitingChildrenError) throw error
      if (!closing.signal.aborted && error instanceof Fault && error.code === 'unavailable') {
        onError(error)
        await job.moveToDelayed(Date.now() + putOffMs, token)
        throw new DelayedError()
      }
      if (!closing.signal.aborted) throw error
      await job.moveToWait(token)
      throw new WaitingError()
    }
  }

  const worker = new QueueWorker<BatchJob>(
    batchesQueue,
    // Declared with three plain parameters, because BullMQ passes its signal only to such functions.
    (job, token, signal) => workOn(job, token, signal),
    {
      ...workerOptions(redis, { lockDuration: lockMs, stalledInterval: stalledCheckEveryMs }),
      concurrency: options.concurrency,
      maxStalledCount: deathsMax,
      settings: { backoffStrategy: (attemptsMade) => growingPauseMs(attemptsMade, batchPauses) },
    },
  )
  worker.on('error', reportErrors(onError))
  worker.on('failed', (_job, error) => onError(error))
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) worker.cancelJob(jobId, 'another process has taken it over')
  })
  await worker.waitUntilReady()

  return {
    async close() {
      const left = worker.close()
      closing.abort()
      // If Redis does not respond, this would wait forever.
      await withTimeout(left, leaveWithinMs, 'leaving the queue of batches').catch(onError)
      await withTimeout(chunks.close(), leaveWithinMs, 'leaving the queue of chunks').catch(onError)
      redis.disconnect()
    },
  }
}

function hold(
  job: Job<BatchJob>,
  { chunks, redis, signal }: { chunks: Queue<ChunkJob>; redis: Redis; signal: AbortSignal },
): HeldBatch {
  const { batchId, folder, task, traceparent } = job.data
  return {
    batchId,
    folder,
    task,
    failedTries: job.attemptsMade,
    isLastTry: job.attemptsMade + 1 >= batchTriesMax,
    signal,
    traceparent,
    get chunksAdded() {
      return job.data.added
    },
    async addChunks({ accountId, count }, make) {
      if (job.data.added >= count) return
      const parent = { id: job.id ?? batchId, queue: job.queueQualifiedName }
      const account = accountKey(accountId)
      const need = protocolOf(make(job.data.added + 1))
      requireNewerWorkers(need, await liveWorkers(redis))
      // The chunks of a batch start at the current turn of its account and continue from there, so that the batches of an account share its turns
      // regardless of their size.
      const { added } = job.data
      const turn = await drawTurn(redis, { account, cost: 1, span: count - added, range: chunksRange })
      const turnOf = (chunk: number) => Math.min(turn + chunk - added - 1, chunksRange.last)
      while (job.data.added < count) {
        signal.throwIfAborted()
        const first = job.data.added + 1
        const last = Math.min(count, job.data.added + chunksAtOnce)
        const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
        await chunks.addBulk(
          numbers.map((chunk) => ({
            name: account,
            data: { ...make(chunk), ...need, ...traceOfJob() },
            opts: {
              jobId: chunkJobId(batchId, chunk),
              parent,
              priority: turnOf(chunk),
              attempts: chunkTries,
              backoff: { type: 'fixed', delay: chunkRetryPauseMs },
              ignoreDependencyOnFailure: true,
              removeOnComplete: true,
              removeOnFail: true,
            },
          })),
        )
        await job.updateData({ ...job.data, added: last })
      }
    },
    async hasChunks() {
      const { unprocessed = 0 } = await job.getDependenciesCount({ unprocessed: true })
      return unprocessed > 0
    },
    removeChunks: (count) => removeChunks(chunks, batchId, count),
    async *failedChunks() {
      let cursor = 0
      do {
        const page = await job.getDependencies({ ignored: { cursor, count: failuresAtOnce } })
        for (const [key, reason] of Object.entries(page.ignored ?? {})) {
          const fault = faultToWire(faultOfMessage(String(reason)))
          yield { chunk: Number(key.slice(key.lastIndexOf('-') + 1)), fault }
        }
        cursor = page.nextIgnoredCursor ?? 0
      } while (cursor !== 0)
    },
  }
}
