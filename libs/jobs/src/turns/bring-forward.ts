import type { Redis } from 'ioredis'
import { type PriorityRange, queueKey } from '../queues.ts'
import { scoresOf } from './turns.ts'

/** The turns of so many jobs are looked at: the first of each account is among the first. */
const looksMax = 200

/** Jobs have the hash of their account as name. `KEYS`: BullMQ's sorted set. */
const bringScript = `
local held = {}
for at = 4, #ARGV do held[ARGV[at]] = true end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[2], ARGV[3], 'LIMIT', 0, ${looksMax})) do
  if not held[redis.call('HGET', ARGV[1] .. id, 'name')] then
    redis.call('ZADD', KEYS[1], 'XX', 0, id)
    return 1
  end
end
return 0
`

/**
 * Makes the first job of none of these accounts the next one of its queue to be taken. Resolves with whether there is one among those of
 * the range, or among those that were brought forward before.
 */
export async function bringForward(
  redis: Redis,
  range: PriorityRange,
  otherThan: readonly string[],
): Promise<boolean> {
  const { queue } = range
  const found = await redis.eval(
    bringScript,
    1,
    queueKey(queue, 'prioritized'),
    queueKey(queue, ''),
    ...scoresOf(range),
    ...otherThan,
  )
  return found === 1
}
