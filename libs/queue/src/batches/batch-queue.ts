import type { ChunkJob } from '@platen/contract'
import { traceOfJob } from '@platen/platform'
import { type Job, Queue } from 'bullmq'
import { connectFailFast, execAll, type RedisUrl, reportErrors } from '../connection.ts'
import { throwUnavailable } from '../queue-faults.ts'
import { batchesQueue, chunksQueue, queueOptions } from '../queues.ts'
import { liveWorkers } from '../worker-presence.ts'

/** The queue entry of a batch; all else that is known of it lies in the database. */
export interface BatchJob {
  batchId: string
  /** Folder of its objects, for when its row is gone. */
  folder: string
  /** `clear`: a batch that has ended, whose objects are to go. */
  task: 'run' | 'clear'
  /** Chunks 1 to this one are in their queue, or were. */
  added: number
  /** Of the span that enqueued it, while tracing is on. */
  traceparent?: string
}

/** `lost`: it stopped its process more often than it may, and is not tried again. */
export type BatchJobState = 'absent' | 'lost' | 'alive'

/** Where the queue of batches is, and who hears of what fails beside the calls. */
export interface BatchQueueOptions {
  redisUrl: RedisUrl
  onError: (error: unknown) => void
}

/** How far the chunks of a batch are. */
export interface BatchProgress {
  /** Whether well or not. */
  chunksDone: number
  /** Whether taken or not. */
  chunksLeft: number
  /** Items that are done in chunks which are under way. */
  itemsInProgress: number
  chunksInProgress: number
  /** Those of them whose worker died: they wait for another one, or it begins them again. */
  chunksLost: number
  /** Chunks of other batches in workers' hands. */
  othersInProgress: number
}

/** The producer's side of the queue of batches. While Redis is away each call throws `unavailable` at once. */
export interface BatchQueue {
  /** Puts the batch in; while it is in the queue a second time changes nothing. A lower `turn` goes first, 0 before all. */
  add(batch: Pick<BatchJob, 'batchId' | 'folder'>, of: { turn: number }): Promise<void>
  /** Has the objects of a batch that has ended removed. */
  clear(batch: Pick<BatchJob, 'batchId' | 'folder'>): Promise<void>
  progress(batchId: string): Promise<BatchProgress>
  /** Whether any worker lives. */
  hasWorkers(): Promise<boolean>
  state(batchId: string): Promise<BatchJobState>
  /** Takes out a batch that was `lost`, so that it can be put in again. */
  remove(batchId: string): Promise<void>
  /** Takes the batch's chunks 1 to `chunks` out of the queue, those excepted that are being rendered: the batch goes on without them. */
  removeChunks(batchId: string, chunks: number): Promise<void>
  /** Chunks of all batches that no worker has taken. */
  chunksWaiting(): Promise<number>
  /** Chunks of all batches that workers have taken. */
  chunksActive(): Promise<number>
  close(): Promise<void>
}

/** Tries of one batch, over all its steps: together with `batchPauses` a quarter of an hour of trouble. */
export const batchTriesMax = 40
/** Between them. */
export const batchPauses = { firstMs: 500, maxMs: 30_000 }
const removedAtOnce = 500

/** The id of a chunk in its queue: the same however often it is put in. */
export function chunkJobId(batchId: string, chunk: number): string {
  return `${batchId}-${chunk}`
}

/** Opens the producer's side of the queue of batches. It connects by itself, and again whenever Redis is back. */
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
      // Kept, so that a batch that stops its process again and again is not put in anew.
      removeOnFail: { age: 24 * 60 * 60 },
    })

  /** How many chunks of a batch are done and left, and which of `active` are left, all at one moment. */
  async function countChunks(
    batchId: string,
    active: Job<ChunkJob>[],
  ): Promise<{ chunksDone: number; chunksLeft: number; isLeft: boolean[] }> {
    const keyOf = (part: string) => batches.toKey(`${batchId}:${part}`)
    const members = active.map(({ id = '' }) => chunks.toKey(id))
    const transaction = redis
      .multi()
      .hlen(keyOf('processed'))
      .hlen(keyOf('failed'))
      .scard(keyOf('dependencies'))
      // It takes no empty list.
      .smismember(keyOf('dependencies'), ...members, '')
    const [processed, ignored, unprocessed, isMember] = (await execAll(transaction)) as [
      number,
      number,
      number,
      number[],
    ]
    return {
      chunksDone: processed + ignored,
      chunksLeft: unprocessed,
      isLeft: members.map((_, at) => isMember[at] === 1),
    }
  }

  /** A worker that lives renews its lock on what it holds; the queue counts how often one did not. */
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
      // One that has ended meanwhile is among those that are done, whose items may not be counted twice.
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

/** Removes what no worker holds. A batch that waits for its chunks goes on when none is left. */
export async function removeChunks(queue: Queue, batchId: string, count: number): Promise<void> {
  for (let first = 1; first <= count; first += removedAtOnce) {
    const handful = Array.from({ length: Math.min(removedAtOnce, count - first + 1) }, (_, at) => first + at)
    await Promise.all(
      handful.map((chunk) => queue.remove(chunkJobId(batchId, chunk), { removeChildren: false })),
    )
  }
}
