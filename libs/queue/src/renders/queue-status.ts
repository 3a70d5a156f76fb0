import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { durableRange, interactiveRange, type PriorityRange, rendersKey } from '../queues.ts'
import { ranksOfPriority, scoresOf } from '../turns/turns.ts'
import { liveWorkers, type WorkerStatus } from '../worker-presence.ts'

/** How much waits in the queue, and what its workers make of it. */
export interface LoadSample {
  /** Jobs that callers wait for. */
  waiting: number
  /** Of all live workers. */
  lanes: number
  msPerDocument: number
}

/** The queue at one moment. */
export interface QueueStatus extends LoadSample {
  active: number
  /** Jobs that nobody holds a connection open for. */
  asyncWaiting: number
  workers: WorkerStatus[]
}

/** Reads the queue and the live workers. Rejects while Redis is away. */
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

/** For how many milliseconds the oldest job has waited, 0 where none waits. */
export interface OldestWaiting {
  /** Of the jobs that callers wait for. */
  waiting: number
  /** Of those behind them. */
  asyncWaiting: number
}

/** An account's oldest job is its first one, and the first ones of all accounts are in front. */
const looksMax = 1_000

/** Reads the oldest job of each kind, at `nowMs` by the clock of Redis. One that a worker takes meanwhile counts as gone. */
export async function readOldestWaiting(redis: Redis, nowMs: number): Promise<OldestWaiting> {
  const [first, interactive, durable] = await Promise.all([
    // A job whose worker died goes before all others.
    redis.lindex(rendersKey('wait'), -1),
    oldestOf(interactiveRange),
    oldestOf(durableRange),
  ])
  const ages = await Promise.all([first, interactive, durable].map(ageOf))
  const [ofFirst = 0, ofInteractive = 0, ofDurable = 0] = ages
  return { waiting: Math.max(ofFirst, ofInteractive), asyncWaiting: ofDurable }

  /** BullMQ ranks the jobs of one priority by the order in which all of them came. */
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
