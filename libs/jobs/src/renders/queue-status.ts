import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { LoadSample } from './admission.ts'
import { durableRange, rendersKey } from '../queues.ts'
import { scoresOf } from '../turns/turns.ts'
import { liveWorkers, type WorkerStatus } from '../worker-presence.ts'

/**
 * The queue at one moment: `waiting` counts the jobs that callers wait for, `bulkWaiting` those that nobody holds a connection open for,
 * `lanes` those of all live workers.
 */
export interface QueueStatus extends LoadSample {
  active: number
  bulkWaiting: number
  workers: WorkerStatus[]
}

export async function readQueueStatus(queue: Queue, redis: Redis): Promise<QueueStatus> {
  const [counts, bulkWaiting, workers] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active'),
    redis.zcount(rendersKey('prioritized'), ...scoresOf(durableRange)),
    liveWorkers(redis),
  ])
  const lanes = workers.reduce((sum, worker) => sum + worker.lanes, 0)
  const msPerDocument =
    workers.reduce((sum, worker) => sum + worker.msPerDocument * worker.lanes, 0) / (lanes || 1)
  return {
    waiting: Math.max(0, (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0) - bulkWaiting),
    bulkWaiting,
    active: counts['active'] ?? 0,
    lanes,
    msPerDocument,
    workers,
  }
}
