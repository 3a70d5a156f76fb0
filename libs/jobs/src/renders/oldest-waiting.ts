import type { Redis } from 'ioredis'
import { durableRange, interactiveRange, type PriorityRange, rendersKey } from '../queues.ts'
import { ranksOfPriority, scoresOf } from '../turns/turns.ts'

/** For how many milliseconds the oldest job has waited, 0 where none waits. */
export interface OldestWaiting {
  /** Of the jobs that callers wait for. */
  waiting: number
  /** Of those behind them. */
  bulkWaiting: number
}

/** An account's oldest job is its first one, and the first ones of all accounts are in front. */
const looksMax = 1_000

/** Reads the oldest job of each kind. One that a worker takes meanwhile counts as gone. */
export async function readOldestWaiting(redis: Redis): Promise<OldestWaiting> {
  const [first, interactive, durable] = await Promise.all([
    // A job whose worker died goes before all others.
    redis.lindex(rendersKey('wait'), -1),
    oldestOf(interactiveRange),
    oldestOf(durableRange),
  ])
  const ages = await Promise.all([first, interactive, durable].map(ageOf))
  const [ofFirst = 0, ofInteractive = 0, ofDurable = 0] = ages
  return { waiting: Math.max(ofFirst, ofInteractive), bulkWaiting: ofDurable }

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
    return since === null ? 0 : Math.max(0, Date.now() - Number(since))
  }
}
