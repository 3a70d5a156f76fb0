import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { LoadSample } from './load.ts'
import { liveWorkers, type WorkerStatus } from './worker-presence.ts'

/** The queue at one moment: `waiting` counts the interactive jobs, `lanes` those of all live workers. */
export interface QueueStatus extends LoadSample {
  active: number
  bulkWaiting: number
  workers: WorkerStatus[]
}

export async function readQueueStatus(queue: Queue, redis: Redis): Promise<QueueStatus> {
  const [counts, workers] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active'),
    liveWorkers(redis),
  ])
  const lanes = workers.reduce((sum, worker) => sum + worker.lanes, 0)
  const msPerDocument =
    workers.reduce((sum, worker) => sum + worker.msPerDocument * worker.lanes, 0) / (lanes || 1)
  return {
    waiting: counts['waiting'] ?? 0,
    bulkWaiting: counts['prioritized'] ?? 0,
    active: counts['active'] ?? 0,
    lanes,
    msPerDocument,
    workers,
  }
}
