import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** For how many milliseconds the oldest job has waited, 0 where none waits. */
export interface OldestWaiting {
  /** Of the jobs without a priority, which go first. */
  waiting: number
  /** Of those with one. */
  bulkWaiting: number
}

/** BullMQ's rank of a job in the set of those with a priority: the priority, and then the order in which they came. */
const ranksOfPriority = 2 ** 32

/** Reads the first job of each priority. One that a worker takes meanwhile counts as gone. */
export async function readOldestWaiting(
  queue: Queue,
  redis: Redis,
  priorities: readonly number[],
): Promise<OldestWaiting> {
  const [first, ...prioritized] = await Promise.all([
    redis.lindex(queue.toKey('wait'), -1),
    ...priorities.map(async (priority) => {
      const [from, to] = [priority * ranksOfPriority, `(${(priority + 1) * ranksOfPriority}`]
      return (await redis.zrangebyscore(queue.toKey('prioritized'), from, to, 'LIMIT', 0, 1))[0]
    }),
  ])
  const ages = await Promise.all(prioritized.map(ageOf))
  return { waiting: await ageOf(first), bulkWaiting: Math.max(0, ...ages) }

  async function ageOf(jobId: string | null | undefined): Promise<number> {
    if (typeof jobId !== 'string') return 0
    const since = await redis.hget(queue.toKey(jobId), 'timestamp')
    return since === null ? 0 : Math.max(0, Date.now() - Number(since))
  }
}
