import type { ChunkJob } from '@platen/contract'
import { traceOfJob } from '@platen/platform'
import { type Job, Queue } from 'bullmq'
import { connectFailFast, execAll, type RedisUrl, reportErrors } from '../connection.ts'
import { throwUnavailable } from '../queue-faults.ts'
import { batchesQueue, chunksQueue, queueOptions } from '../queues.ts'
import { liveWorkers } from '../worker-presence.ts'
import type { ChunkCounts } from './consume-chunks.ts'

/** A batch's queue entry. All other batch data is in the database. */
export interface BatchJob {
  batchId: string
  /** Folder of the batch's objects. Needed after its database row was deleted. */
  folder: string
  /** `clear`: the batch has ended and its objects are removed. */
  task: 'run' | 'clear'
  /** Chunks 1 to this one were enqueued. */
  added: number
  /** Trace context of the span that enqueued it, if tracing is on. */
  traceparent?: string
}

/** `lost`: the batch stopped its process more often than allowed, and is not retried. */
export type BatchJobState = 'absent' | 'lost' | 'alive'

/** The address of the queue, and the handler for errors that no call reports. */
export interface BatchQueueOptions {
  redisUrl: RedisUrl
  onError: (error: unknown) => void
}

/** Progress of a batch's chunks. */
export interface BatchProgress {
  /** Finished chunks, successful or not. */
  chunksDone: number
  /** Finished chunks whose items are known. 0 if more than a thousand are done. */
  chunksCounted: number
  /** Number of items in these chunks. A chunk, such as the last one, can have fewer items than others. */
  itemsCounted: number
  /** Unfinished chunks, claimed by a worker or not. */
  chunksLeft: number
  /** Completed items of chunks in progress. */
  itemsInProgress: number
  chunksInProgress: number
  /** Chunks in progress whose worker died. Another worker continues or restarts them. */
  chunksLost: number
  /** Chunks of other batches that workers are rendering. */
  othersInProgress: number
}

type ActiveCount = 'chunksInProgress' | 'chunksLost' | 'othersInProgress'

/** The producer side of the batch queue. While Redis is unavailable, each call throws `unavailable` immediately. */
export interface BatchQueue {
  /** Enqueues the batch. Does nothing if it is already in the queue. Batches with a lower `turn` come first, and 0 comes before all others. */
  add(batch: Pick<BatchJob, 'batchId' | 'folder'>, of: { turn: number }): Promise<void>
  /** Requests that the objects of a batch that has ended are removed. */
  clear(batch: Pick<BatchJob, 'batchId' | 'folder'>): Promise<void>
  progress(batchId: string): Promise<BatchProgress>
  /** Returns whether any worker is alive. */
  hasWorkers(): Promise<boolean>
  state(batchId: string): Promise<BatchJobState>
  /** Removes a batch in the `lost` state, so that it can be enqueued again. */
  remove(batchId: string): Promise<void>
  /** Removes the batch's chunks 1 to `chunks` from the queue, except those being rendered. The batch continues without them. */
  removeChunks(batchId: string, chunks: number): Promise<void>
  /** Chunks of all batches that no worker has claimed. */
  chunksWaiting(): Promise<number>
  /** Chunks of all batches that workers have claimed. */
  chunksActive(): Promise<number>
  close(): Promise<void>
}

/** Attempts for one batch over all its steps. With `batchPauses`, they cover a 15-minute outage. */
export const batchTriesMax = 40
/** Pauses between attempts. */
export const batchPauses = { firstMs: 500, maxMs: 30_000 }
const removedAtOnce = 500
/** Counting more chunks would make each check of a large batch slow. */
const chunksCountedMax = 1_000

/** Returns the job id of a chunk, which is the same each time it is enqueued. */
export function chunkJobId(batchId: string, chunk: number): string {
  return `${batchId}-${chunk}`
}

/** Opens the producer side of the batch queue. It connects automatically, and reconnects when Redis is back. */
export function openBatchQueue({ redisUrl, onError }: BatchQueueOptions): BatchQueue {
  const redis = connectFailFast(redisUrl, { onError })
  const settings = queueOptions(redis)
  const batches = new Queue<BatchJob>(batchesQueue, settings)
  const chunks = new Queue<ChunkJob>(chunksQueue, settings)
  for (const queue of [batches, chunks]) queue.on('error', reportErrors(onError))

  const put = (data: BatchJob, jobId: string, turn: number) =>
    batches.add(data.task, data, {
      jobId,
      priority: turn,
      attempts: batchTriesMax,
      backoff: { type: 'pause' },
      removeOnComplete: true,
      // Kept, so that a batch that repeatedly stops its process is not enqueued again.
      removeOnFail: { age: 24 * 60 * 60 },
    })

  /** Atomically counts the done and remaining chunks of a batch, and checks which chunks of `active` remain. */
  async function countChunks(
    batchId: string,
    active: Job<ChunkJob>[],
  ): Promise<Omit<BatchProgress, 'itemsInProgress' | ActiveCount> & { isLeft: boolean[] }> {
    const keyOf = (part: string) => batches.toKey(`${batchId}:${part}`)
    const isCounted = (await redis.hlen(keyOf('processed'))) <= chunksCountedMax
    const members = active.map(({ id = '' }) => chunks.toKey(id))
    const transaction = redis
      .multi()
      .hlen(keyOf('processed'))
      .hlen(keyOf('failed'))
      .scard(keyOf('dependencies'))
      // An additional empty member, because the command does not accept an empty list.
      .smismember(keyOf('dependencies'), ...members, '')
    if (isCounted) transaction.hvals(keyOf('processed'))
    const [processed, ignored, unprocessed, isMember, results = []] = (await execAll(transaction)) as [
      number,
      number,
      number,
      number[],
      string[]?,
    ]
    const counts = results.map((result) => (JSON.parse(result) as Partial<ChunkCounts> | null)?.done)
    const counted = counts.filter((done) => done !== undefined)
    return {
      chunksDone: processed + ignored,
      chunksCounted: counted.length,
      itemsCounted: counted.reduce((sum, done) => sum + done, 0),
      chunksLeft: unprocessed,
      isLeft: members.map((_, at) => isMember[at] === 1),
    }
  }

  /** Counts chunks whose worker died: live workers renew their locks. */
  async function countLost(active: Job<ChunkJob>[]): Promise<number> {
    if (active.length === 0) return 0
    const locks = await redis.mget(active.map(({ id = '' }) => `${chunks.toKey(id)}:lock`))
    return active.filter(({ stalledCounter }, at) => stalledCounter > 0 || locks[at] == null).length
  }

  return {
    async add({ batchId, folder }, { turn }) {
      await put({ batchId, folder, task: 'run', added: 0, ...traceOfJob() }, batchId, turn).catch(
        throwUnavailable,
      )
    },
    async clear({ batchId, folder }) {
      await put({ batchId, folder, task: 'clear', added: 0 }, `${batchId}-clear`, 0).catch(throwUnavailable)
    },
    async progress(batchId) {
      const all = await chunks.getActive().catch(throwUnavailable)
      const active = all.filter((each) => each !== undefined)
      const own = active.filter(({ data }) => data.batchId === batchId)
      const { isLeft, ...counts } = await countChunks(batchId, own).catch(throwUnavailable)
      // A chunk that ended in the meantime is counted as done. Its items must not be counted twice.
      const inProgress = own.filter((_, at) => isLeft[at])
      return {
        ...counts,
        itemsInProgress: inProgress.reduce(
          (sum, { progress }) => sum + (typeof progress === 'number' ? progress : 0),
          0,
        ),
        chunksInProgress: inProgress.length,
        chunksLost: await countLost(inProgress).catch(throwUnavailable),
        othersInProgress: active.length - own.length,
      }
    },
    hasWorkers: async () => (await liveWorkers(redis).catch(throwUnavailable)).length > 0,
    async state(batchId) {
      const state = await batches.getJobState(batchId).catch(throwUnavailable)
      if (state === 'unknown' || state === 'completed') return 'absent'
      return state === 'failed' ? 'lost' : 'alive'
    },
    async remove(batchId) {
      await batches.remove(batchId, { removeChildren: false }).catch(throwUnavailable)
    },
    removeChunks: (batchId, count) => removeChunks(chunks, batchId, count).catch(throwUnavailable),
    async chunksWaiting() {
      const counts = await chunks.getJobCounts('waiting', 'prioritized', 'delayed').catch(throwUnavailable)
      return Object.values(counts).reduce((sum, count) => sum + count, 0)
    },
    chunksActive: () => chunks.getActiveCount().catch(throwUnavailable),
    async close() {
      await Promise.all([batches.close(), chunks.close()])
      redis.disconnect()
    },
  }
}

/** Removes chunks that no worker has claimed. A batch that is waiting for its chunks continues when none are left. */
export async function removeChunks(queue: Queue, batchId: string, count: number): Promise<void> {
  for (let first = 1; first <= count; first += removedAtOnce) {
    const handful = Array.from({ length: Math.min(removedAtOnce, count - first + 1) }, (_, at) => first + at)
    await Promise.all(
      handful.map((chunk) => queue.remove(chunkJobId(batchId, chunk), { removeChildren: false })),
    )
  }
}
