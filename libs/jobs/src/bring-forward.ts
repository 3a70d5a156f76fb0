import type { Redis } from 'ioredis'
import { durableRange, rendersKey } from './names.ts'
import { scoresOf } from './turns.ts'

/** The turns of so many jobs are looked at: the first of each account is among the first. */
const looksMax = 200

/** Jobs have the hash of their account as name. `KEYS`: BullMQ's sorted set. */
const bringScript = `
local held = {}
for at = 3, #ARGV do held[ARGV[at]] = true end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', 0, ${looksMax})) do
  if not held[redis.call('HGET', ARGV[1] .. id, 'name')] then
    redis.call('ZADD', KEYS[1], 'XX', 0, id)
    return 1
  end
end
return 0
`

/** Makes the first job that a caller waits for, of none of these accounts, the next to be taken. Resolves with whether there is one. */
export async function bringForward(redis: Redis, otherThan: readonly string[]): Promise<boolean> {
  const to = `(${scoresOf(durableRange)[0]}`
  const found = await redis.eval(bringScript, 1, rendersKey('prioritized'), rendersKey(''), to, ...otherThan)
  return found === 1
}
