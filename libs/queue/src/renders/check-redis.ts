import { Fault } from '@platen/contract'
import type { Redis } from 'ioredis'
import { unavailableFault } from '../queue-faults.ts'
import { queuePrefix } from '../queues.ts'

/** A key that each check writes. */
const checkKey = `${queuePrefix}:check`
const checkKeptSeconds = 60

/** Throws `unavailable` with the reason if Redis does not respond, rejects writes, or may evict keys. */
export async function checkRedis(redis: Redis): Promise<void> {
  await checkPolicy(redis)
  await checkWrites(redis)
}

async function checkPolicy(redis: Redis): Promise<void> {
  const policy = await redis.config('GET', 'maxmemory-policy').catch((error: unknown) => {
    // Managed services forbid CONFIG. In that case, it is enough that Redis responds.
    if (isReply(error)) return ['maxmemory-policy', 'noeviction']
    throw unavailableFault(error)
  })
  const value = policy[1]
  if (value !== 'noeviction') {
    throw new Fault('unavailable', {
      detail: `Redis must run with maxmemory-policy noeviction, but runs with ${value}.`,
    })
  }
}

/** A Redis whose memory or disk is full responds, and so does a replica, but neither accepts documents. */
async function checkWrites(redis: Redis): Promise<void> {
  await redis.set(checkKey, '1', 'EX', checkKeptSeconds).catch((error: unknown) => {
    if (!isReply(error)) throw unavailableFault(error)
    throw new Fault('unavailable', { detail: `Redis rejects writes: ${error.message}`, cause: error })
  })
}

function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}
