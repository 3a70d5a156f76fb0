import type { Redis } from 'ioredis'
import { queuePrefix } from './names.ts'

/** What every BullMQ queue of ours is opened with. */
export function queueSettings(connection: Redis) {
  return { connection, prefix: queuePrefix, skipVersionCheck: true }
}

/**
 * What a BullMQ worker of ours is opened with. `lockDuration` is how long a dead process's job stays its own: an event loop must not be
 * blocked as long.
 */
export function workerSettings(connection: Redis) {
  return { ...queueSettings(connection), lockDuration: 6_000, stalledInterval: 2_000, runRetryDelay: 1_000 }
}
