import type { Redis } from 'ioredis'
import { durableRange, rendersKey } from '../queues.ts'
import { scoresOf } from '../turns/turns.ts'

/** Bytes that a dead process reserved are released when no job is waiting and nothing has been enqueued for a minute, or after a day. */
const lifeMs = 24 * 60 * 60_000
const onItsWayMs = 60_000
const heldKey = rendersKey('durable-bytes')

/** An account can reserve half of the bytes that others leave free, so that there is always room for another account. */
const takeScript = `
local account, bytes, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local isStill = redis.call('PTTL', KEYS[1]) < ${lifeMs - onItsWayMs}
if isStill and redis.call('ZCOUNT', KEYS[2], ARGV[4], ARGV[5]) == 0 then redis.call('DEL', KEYS[1]) end
local all = 0
for _, held in ipairs(redis.call('HVALS', KEYS[1])) do all = all + tonumber(held) end
local own = tonumber(redis.call('HGET', KEYS[1], account) or 0)
if all > 0 and all + own + 2 * bytes > most then return 0 end
redis.call('HINCRBY', KEYS[1], account, bytes)
redis.call('PEXPIRE', KEYS[1], ${lifeMs})
return 1
`

const giveBackScript = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -ARGV[2]) <= 0 then redis.call('HDEL', KEYS[1], ARGV[1]) end
`

/** Bytes of data that an account has in Redis. */
export interface HeldBytes {
  account: string
  bytes: number
}

/** Reserves memory in Redis for the data of a durable render. Resolves to whether enough memory was available. */
export async function takeBytes(
  redis: Redis,
  { account, bytes }: HeldBytes,
  bytesMax: number,
): Promise<boolean> {
  const keys = [heldKey, rendersKey('prioritized')]
  const values = [account, bytes, bytesMax, ...scoresOf(durableRange)]
  return (await redis.eval(takeScript, keys.length, ...keys, ...values)) === 1
}

/** Releases what `takeBytes` reserved. Rejects while Redis is unavailable. */
export async function releaseBytes(redis: Redis, { account, bytes }: HeldBytes): Promise<void> {
  await redis.eval(giveBackScript, 1, heldKey, account, bytes)
}
