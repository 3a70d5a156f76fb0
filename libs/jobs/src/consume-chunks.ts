import { type ChunkJob, Fault, type FaultCode } from '@platen/contract'
import { withTimeout } from '@platen/runtime'
import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import { workerOptions } from './bullmq-options.ts'
import { connectPatient, type RedisUrl } from './connection.ts'
import { faultMessage } from './job.ts'
import { chunksQueue } from './names.ts'
import { PendingWork } from './pending-work.ts'

/** What a finished chunk's queue entry returns: its items, rendered well or not, and those of them that have a fault. */
export interface ChunkCounts {
  done: number
  failed: number
}

export interface ChunkContext {
  /** Aborts when this process stops, or the queue no longer takes the chunk for this worker's: it ends soon then, by rejecting. */
  signal: AbortSignal
  /** Tells how many items are done. Goes to the queue at most once a second. */
  onProgress: (itemsDone: number) => void
}

export interface ConsumeChunksOptions {
  redisUrl: RedisUrl
  /** Chunks rendered at once. */
  concurrency: number
  /**
   * Renders a chunk. The faults `unavailable` and `browser_lost` put it off for some seconds, as often as it takes; any other one is
   * final. What else it throws is our own mistake and uses up one of the job's attempts.
   */
  run: (job: ChunkJob, context: ChunkContext) => Promise<ChunkCounts>
  onError: (error: unknown) => void
}

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

/** Takes chunks of batches off their queue. Waits for ever when Redis is away. */
export async function consumeChunks(options: ConsumeChunksOptions): Promise<ChunkConsumer> {
  const { onError, run } = options
  const redis = connectPatient(options.redisUrl, { onError })
  const closing = new AbortController()
  const told = new PendingWork(onError)
  const runs = new PendingWork(onError)

  async function runChunk(job: Job<ChunkJob>, token?: string, lost?: AbortSignal): Promise<ChunkCounts> {
    const signal = lost ? AbortSignal.any([closing.signal, lost]) : closing.signal
    try {
      return await run(job.data, {
        signal,
        onProgress: atMostEvery(progressEveryMs, (itemsDone) => told.add(job.updateProgress(itemsDone))),
      })
    } catch (error) {
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
      throw asQueueError(error, onError)
    }
  }

  // With three parameters in so many words: BullMQ tells by their number whether to hand over its signal.
  const takeChunk = (job: Job<ChunkJob>, token?: string, lost?: AbortSignal): Promise<ChunkCounts> => {
    const running = runChunk(job, token, lost)
    // The queue hears of its failure; only its end matters here.
    runs.add(running.catch(() => undefined))
    return running
  }

  const worker = new Worker<ChunkJob, ChunkCounts>(chunksQueue, takeChunk, {
    ...workerOptions(redis),
    concurrency: options.concurrency,
    maxStalledCount: deathsMax,
  })
  worker.on('error', onError)
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) worker.cancelJob(jobId)
  })
  await worker.waitUntilReady()

  return {
    async close() {
      const left = worker.close()
      closing.abort()
      await runs.settled()
      // With nothing under way only an absent Redis holds the worker, and then for ever.
      await withTimeout(left, leaveWithinMs, 'leaving the queue of chunks').catch(onError)
      await told.settledWithin(leaveWithinMs, 'telling the progress of chunks')
      redis.disconnect()
    },
  }
}

function asQueueError(error: unknown, onError: (error: unknown) => void): Error {
  if (error instanceof Fault) return new UnrecoverableError(faultMessage(error))
  onError(error)
  const detail = 'The render failed on our side; the log has it under the request id.'
  return new Error(faultMessage(new Fault('internal', { detail })))
}

/** Passes values on to `tell`, and drops those that come within `ms` of the one before. */
function atMostEvery(ms: number, tell: (value: number) => void): (value: number) => void {
  let toldAt = -Infinity
  return (value) => {
    const now = performance.now()
    if (now - toldAt < ms) return
    toldAt = now
    tell(value)
  }
}
