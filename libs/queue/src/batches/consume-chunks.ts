import { type ChunkJob, Fault, type FaultCode } from '@platen/contract'
import { withTimeout } from '@platen/platform'
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import { connectWithRetry, type RedisUrl, reportErrors } from '../connection.ts'
import { PendingWork } from '../pending-work.ts'
import { asRenderFault, faultMessage } from '../queue-faults.ts'
import { QueueWorker } from '../queue-worker.ts'
import { chunksQueue, chunksRange, withBroughtForward, workerOptions } from '../queues.ts'
import { protocolVersion, putBackNewer } from '../protocol.ts'
import { letOthersBy } from '../turns/other-accounts.ts'

/** What a finished chunk's queue entry returns: its items, rendered well or not, and those of them that have a fault. */
export interface ChunkCounts {
  done: number
  failed: number
}

/** What a chunk's renderer knows besides the chunk. */
export interface ChunkContext {
  /** As `RenderContext.account`. */
  account: string
  /** Epoch milliseconds, by the clock of the API process that enqueued it. */
  enqueuedAt: number
  /** Aborts when this process stops, or the queue no longer takes the chunk for this worker's: it ends soon then, by rejecting. */
  signal: AbortSignal
  /** Tells how many items are done. Goes to the queue at most once a second. */
  onProgress: (itemsDone: number) => void
}

/** How many chunks a process takes, and what it does with each. */
export interface ConsumeChunksOptions {
  redisUrl: RedisUrl
  /** Chunks rendered at once. */
  concurrency: number
  /** Chunks of other accounts that are begun besides, while `concurrency` are in hand, one of each account. Default `concurrency`, and at least 8. */
  extraChunks?: number
  /**
   * Renders a chunk. The faults `unavailable` and `browser_lost` put it off for some seconds, as often as it takes; any other one is
   * final. What else it throws is our own mistake and uses up one of the job's attempts.
   */
  run: (job: ChunkJob, context: ChunkContext) => Promise<ChunkCounts>
  onError: (error: unknown) => void
}

/** A process that takes chunks. */
export interface ChunkConsumer {
  /** Takes no more chunks, and gives those under way back to the queue, for another worker. */
  close(): Promise<void>
}

/** Deaths of workers that one chunk may see. */
const deathsMax = 5
const progressEveryMs = 1_000
/** Parts of the service that were away come back, and a batch waits for them. */
const comesBack: ReadonlySet<FaultCode> = new Set(['unavailable', 'browser_lost'])
const putOffMs = 3_000
const leaveWithinMs = 3_000
/** They share the lanes document by document, so only their items take memory: a chunk has up to 8 MiB of them. */
const extraChunksMin = 8
/** Chunks take seconds. */
const othersEveryMs = 500

/** Takes chunks of batches off their queue. Waits for ever when Redis is away. */
export async function consumeChunks(options: ConsumeChunksOptions): Promise<ChunkConsumer> {
  const { onError, run, concurrency, extraChunks = Math.max(options.concurrency, extraChunksMin) } = options
  const redis = connectWithRetry(options.redisUrl, { onError })
  const closing = new AbortController()
  const reported = new PendingWork(onError)
  const runs = new PendingWork(onError)

  async function runChunk(job: Job<ChunkJob>, token?: string, lost?: AbortSignal): Promise<ChunkCounts> {
    const signal = lost ? AbortSignal.any([closing.signal, lost]) : closing.signal
    const account = job.name
    const end = others.begin(account, token)
    try {
      await putBackNewer(job, { protocol: protocolVersion, token })
      return await run(job.data, {
        account,
        enqueuedAt: job.timestamp,
        signal,
        onProgress: atMostEvery(progressEveryMs, (itemsDone) => reported.add(job.updateProgress(itemsDone))),
      })
    } catch (error) {
      if (error instanceof DelayedError) throw error
      if (closing.signal.aborted) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      if (error instanceof Fault && comesBack.has(error.code)) {
        await job.moveToDelayed(Date.now() + putOffMs, token)
        throw new DelayedError()
      }
      // BullMQ refuses to end what is no longer ours, and tells `onError`.
      if (lost?.aborted)
        throw new UnrecoverableError('another worker has the chunk, or the queue has it no longer')
      throw asChunkError(error, onError)
    } finally {
      end()
    }
  }

  // With three parameters in so many words: BullMQ tells by their number whether to hand over its signal.
  const takeChunk = (job: Job<ChunkJob>, token?: string, lost?: AbortSignal): Promise<ChunkCounts> => {
    const running = runChunk(job, token, lost)
    // The queue hears of its failure; only its end matters here.
    runs.add(running.catch(() => undefined))
    return running
  }

  const worker = new QueueWorker<ChunkJob, ChunkCounts>(chunksQueue, takeChunk, {
    ...workerOptions(redis),
    concurrency,
    maxStalledCount: deathsMax,
  })
  const others = letOthersBy({
    worker,
    redis,
    concurrency,
    extraJobs: extraChunks,
    heldUp: [{ range: withBroughtForward(chunksRange), afterMs: 0 }],
    everyMs: othersEveryMs,
    onError,
  })
  worker.on('error', reportErrors(onError))
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) worker.cancelJob(jobId)
  })
  await worker.waitUntilReady()

  return {
    async close() {
      others.stop()
      // As in `consumeRenders`: BullMQ knows only of the chunks that it took by itself.
      const paused = worker.pause().catch(onError)
      closing.abort()
      await runs.settled()
      const ended = Promise.all([paused, others.settled()])
      await withTimeout(ended, leaveWithinMs, 'ending the chunks in hand').catch(onError)
      // With nothing under way only an absent Redis holds the worker, and then for ever.
      await withTimeout(worker.close(), leaveWithinMs, 'leaving the queue of chunks').catch(onError)
      await reported.settledWithin(leaveWithinMs, 'telling the progress of chunks')
      redis.disconnect()
    },
  }
}

/** What was not planned for is tried again. */
function asChunkError(error: unknown, onError: (error: unknown) => void): Error {
  const message = faultMessage(asRenderFault(error, onError))
  return error instanceof Fault ? new UnrecoverableError(message) : new Error(message)
}

/** Passes values on to `tell`, and drops those that come within `ms` of the one before. */
function atMostEvery(ms: number, tell: (value: number) => void): (value: number) => void {
  let reportedAt = -Infinity
  return (value) => {
    const now = performance.now()
    if (now - reportedAt < ms) return
    reportedAt = now
    tell(value)
  }
}
