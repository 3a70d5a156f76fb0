import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { durableRange, interactiveRange, type PriorityRange, rendersKey } from '../queues.ts'
import { ranksOfPriority, scoresOf } from '../turns/turns.ts'
import { liveWorkers, type WorkerStatus } from '../worker-presence.ts'

/** The length of the queue, and the number and speed of its workers. */
export interface LoadSample {
  /** Jobs with a waiting caller. */
  waiting: number
  /** Lanes of all live workers. */
  lanes: number
  msPerDocument: number
}

/** A snapshot of the queue. */
export interface QueueStatus extends LoadSample {
  active: number
  /** Jobs without a waiting caller. */
  asyncWaiting: number
  workers: WorkerStatus[]
}

/** Reads the status of the queue and the live workers. Rejects while Redis is unavailable. */
export async function readQueueStatus(queue: Queue, redis: Redis): Promise<QueueStatus> {
  const [counts, asyncWaiting, workers] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active'),
    redis.zcount(rendersKey('prioritized'), ...scoresOf(durableRange)),
    liveWorkers(redis),
  ])
  const lanes = workers.reduce((sum, worker) => sum + worker.lanes, 0)
  const msPerDocument =
    workers.reduce((sum, worker) => sum + worker.msPerDocument * worker.lanes, 0) / (lanes || 1)
  return {
    waiting: Math.max(0, (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0) - asyncWaiting),
    asyncWaiting,
    active: counts['active'] ?? 0,
    lanes,
    msPerDocument,
    workers,
  }
}

/** Milliseconds that the oldest job has waited, or 0 without waiting jobs. */
export interface OldestWaiting {
  /** For jobs with a waiting caller. */
  waiting: number
  /** For jobs without a waiting caller. */
  asyncWaiting: number
}

/** Number of jobs to check. An account's first job is its oldest, and the first jobs of all accounts are at the front. */
const looksMax = 1_000

/**
 * Returns the waiting time of the oldest job of each kind, at `nowMs` on the Redis clock. A job that a worker claims in the meantime is skipped.
 */
export async function readOldestWaiting(redis: Redis, nowMs: number): Promise<OldestWaiting> {
  const [first, interactive, durable] = await Promise.all([
    // A job whose worker died is ahead of all others.
    redis.lindex(rendersKey('wait'), -1),
    oldestOf(interactiveRange),
    oldestOf(durableRange),
  ])
  const ages = await Promise.all([first, interactive, durable].map(ageOf))
  const [ofFirst = 0, ofInteractive = 0, ofDurable = 0] = ages
  return { waiting: Math.max(ofFirst, ofInteractive), asyncWaiting: ofDurable }

  /** BullMQ ranks jobs of the same priority by their order of arrival. */
  async function oldestOf(range: PriorityRange): Promise<string | undefined> {
    const [from, to] = scoresOf(range)
    const found = await redis.zrangebyscore(
      rendersKey('prioritized'),
      from,
      to,
      'WITHSCORES',
      'LIMIT',
      0,
      looksMax,
    )
    let oldest: { id: string; order: number } | undefined
    for (let at = 0; at + 1 < found.length; at += 2) {
      const order = Number(found[at + 1]) % ranksOfPriority
      if (oldest === undefined || order < oldest.order) oldest = { id: found[at] ?? '', order }
    }
    return oldest?.id
  }

  async function ageOf(jobId: string | null | undefined): Promise<number> {
    if (typeof jobId !== 'string') return 0
    const since = await redis.hget(rendersKey(jobId), 'timestamp')
    return since === null ? 0 : Math.max(0, nowMs - Number(since))
  }
}
