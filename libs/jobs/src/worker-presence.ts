import type { Redis } from 'ioredis'
import { execAll } from './exec-all.ts'
import { workerIdsKey, workerKey } from './queues.ts'

/** What a live worker says of itself every `presenceEveryMs`. */
export interface WorkerStatus {
  id: string
  lanes: number
  busy: number
  /** Moving mean of the milliseconds that a lane spends on one document. */
  msPerDocument: number
  /** Which browser renders, with its version and where it was found. */
  browser: string
}

export const presenceEveryMs = 2_000
const presenceLifeMs = 8_000

export async function announceWorker(redis: Redis, status: WorkerStatus): Promise<void> {
  await execAll(
    redis
      .pipeline()
      .set(workerKey(status.id), JSON.stringify(status), 'PX', presenceLifeMs)
      .sadd(workerIdsKey, status.id),
  )
}

export async function withdrawWorker(redis: Redis, id: string): Promise<void> {
  await execAll(redis.pipeline().del(workerKey(id)).srem(workerIdsKey, id))
}

/** Workers that spoke within the last eight seconds. Ids of the dead are forgotten on the way. */
export async function liveWorkers(redis: Redis): Promise<WorkerStatus[]> {
  const ids = await redis.smembers(workerIdsKey)
  if (ids.length === 0) return []
  const texts = await redis.mget(ids.map(workerKey))
  const dead = ids.filter((_, index) => texts[index] == null)
  if (dead.length > 0) await redis.srem(workerIdsKey, ...dead)
  return texts.flatMap((text) => (text == null ? [] : [JSON.parse(text) as WorkerStatus]))
}
