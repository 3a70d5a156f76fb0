import type { Redis } from 'ioredis'
import { durableRange, rendersKey } from '../queues.ts'
import { scoresOf } from '../turns/turns.ts'

/** What a process left behind that died is forgotten when nothing waits, and nothing has come for a minute that may be on its way; or after a day. */
const lifeMs = 24 * 60 * 60_000
const onItsWayMs = 60_000
const heldKey = rendersKey('durable-bytes')

/** An account may hold half of what others leave free, so that there is always some left for one more. */
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

/** Bytes of data that an account holds in Redis. */
export interface HeldBytes {
  account: string
  bytes: number
}

/** Takes room in Redis for the data of a durable render. Resolves with whether there is any. */
export async function takeBytes(
  redis: Redis,
  { account, bytes }: HeldBytes,
  bytesMax: number,
): Promise<boolean> {
  const keys = [heldKey, rendersKey('prioritized')]
  const values = [account, bytes, bytesMax, ...scoresOf(durableRange)]
  return (await redis.eval(takeScript, keys.length, ...keys, ...values)) === 1
}

/** Gives back what `takeBytes` took. Rejects while Redis is away. */
export async function giveBackBytes(redis: Redis, { account, bytes }: HeldBytes): Promise<void> {
  await redis.eval(giveBackScript, 1, heldKey, account, bytes)
}
