import { type ChunkJob, Fault, type FaultCode } from '@platen/contract'
import { withTimeout } from '@platen/platform'
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import { connectWithRetry, type RedisUrl, reportErrors } from '../connection.ts'
import { PendingWork } from '../pending-work.ts'
import { asRenderFault, faultMessage } from '../queue-faults.ts'
import { QueueWorker } from '../queue-worker.ts'
import { chunksQueue, chunksRange, withBroughtForward, workerOptions } from '../queues.ts'
import { protocolVersion, putBackNewer } from '../protocol.ts'
import { claimOtherAccounts } from '../turns/other-accounts.ts'

/** The return value of a finished chunk: its number of items, and how many of them failed. */
export interface ChunkCounts {
  done: number
  failed: number
}

/** The context in which a chunk is rendered. */
export interface ChunkContext {
  /** Like `RenderContext.account`. */
  account: string
  /** Epoch milliseconds by the clock of the API process that enqueued the chunk. */
  enqueuedAt: number
  /** Aborts when this process stops or loses the chunk. The renderer must then reject soon. */
  signal: AbortSignal
  /** Reports the number of completed and stored items. Sent to the queue at most once a second. */
  onProgress: (itemsDone: number) => void
}

/** How many chunks a process renders, and how. */
export interface ConsumeChunksOptions {
  redisUrl: RedisUrl
  /** Chunks rendered at once. */
  concurrency: number
  /**
   * Maximum number of additional chunks, one for each other account, that are started while `concurrency` chunks are in progress. Default:
   * `concurrency`, and at least 8.
   */
  extraChunks?: number
  /**
   * Renders a chunk. The faults `unavailable` and `browser_lost` delay it by a few seconds, any number of times. Any other fault is final. Other
   * errors are internal and use up one of the job's attempts.
   */
  run: (job: ChunkJob, context: ChunkContext) => Promise<ChunkCounts>
  onError: (error: unknown) => void
}

/** A process that renders chunks. */
export interface ChunkConsumer {
  /** Stops claiming chunks, and returns chunks in progress to the queue for another worker. */
  close(): Promise<void>
}

/** Number of worker crashes that one chunk can survive. */
const deathsMax = 5
const progressEveryMs = 1_000
/** Faults that only delay a chunk, because dependencies become available again, and a batch can wait. */
const comesBack: ReadonlySet<FaultCode> = new Set(['unavailable', 'browser_lost'])
const putOffMs = 3_000
const leaveWithinMs = 3_000
/** Chunks share the lanes document by document, so additional chunks only need memory for their items: up to 8 MiB each. */
const extraChunksMin = 8
/** Interval between checks for other accounts' chunks. A chunk takes seconds. */
const othersEveryMs = 500

/** Renders chunks from the queue. Waits indefinitely while Redis is unavailable. */
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
      // BullMQ refuses to end a job that this process has lost, and reports it to `onError`.
      if (lost?.aborted)
        throw new UnrecoverableError('another worker has the chunk, or it is no longer in the queue')
      throw asChunkError(error, onError)
    } finally {
      end()
    }
  }

  // Declared with three parameters, because BullMQ passes its signal only if there are at least three.
  const takeChunk = (job: Job<ChunkJob>, token?: string, lost?: AbortSignal): Promise<ChunkCounts> => {
    const running = runChunk(job, token, lost)
    // The queue handles a failure. Only the end of the run matters here.
    runs.add(running.catch(() => undefined))
    return running
  }

  const worker = new QueueWorker<ChunkJob, ChunkCounts>(chunksQueue, takeChunk, {
    ...workerOptions(redis),
    concurrency,
    maxStalledCount: deathsMax,
  })
  const others = claimOtherAccounts({
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
      // As in `consumeRenders`: BullMQ only knows the chunks that it claimed itself.
      const paused = worker.pause().catch(onError)
      closing.abort()
      await runs.settled()
      const ended = Promise.all([paused, others.settled()])
      await withTimeout(ended, leaveWithinMs, 'ending the chunks in progress').catch(onError)
      // With nothing in progress, `close` only blocks if Redis is unavailable, but then forever.
      await withTimeout(worker.close(), leaveWithinMs, 'leaving the queue of chunks').catch(onError)
      await reported.settledWithin(leaveWithinMs, 'reporting the progress of chunks')
      redis.disconnect()
    },
  }
}

/** Unexpected errors are retried. */
function asChunkError(error: unknown, onError: (error: unknown) => void): Error {
  const message = faultMessage(asRenderFault(error, onError))
  return error instanceof Fault ? new UnrecoverableError(message) : new Error(message)
}

/** Passes values to `tell`, and drops values within `ms` of the previous one. */
function atMostEvery(ms: number, tell: (value: number) => void): (value: number) => void {
  let reportedAt = -Infinity
  return (value) => {
    const now = performance.now()
    if (now - reportedAt < ms) return
    reportedAt = now
    tell(value)
  }
}
