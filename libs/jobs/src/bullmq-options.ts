import type { Redis } from 'ioredis'
import { queuePrefix } from './queues.ts'

/** BullMQ renews at half of it: an event loop that is blocked for longer loses its jobs to other processes. */
const lockMs = 6_000
/** How soon a dead process's jobs are noticed once their locks have ended. */
const stalledCheckEveryMs = 2_000
const pauseAfterErrorMs = 1_000

/** How a queue of ours is opened. */
export function queueOptions(connection: Redis) {
  return { connection, prefix: queuePrefix, skipVersionCheck: true }
}

/** How a consumer of a queue of ours is opened, beside what it says itself: it looks after dead processes' jobs, too. */
export function workerOptions(
  connection: Redis,
  locks: { lockDuration: number; stalledInterval: number } = {
    lockDuration: lockMs,
    stalledInterval: stalledCheckEveryMs,
  },
) {
  return { ...queueOptions(connection), ...locks, runRetryDelay: pauseAfterErrorMs }
}
