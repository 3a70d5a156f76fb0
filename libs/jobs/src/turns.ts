import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { durableRange, type PriorityRange, rendersKey } from './names.ts'

/** BullMQ's rank of a job among those with a priority: the priority times this, and then the order in which they came. */
export const ranksOfPriority = 2 ** 32

/** State of an account that asks for nothing is worth nothing. */
const lifeMs = 10 * 60_000

/**
 * Start-time fair queueing (Goyal et al., 1996) with the head of the queue as its virtual time: an account's next job comes where its last
 * one ends, and no sooner than the job that is next anyway. `KEYS`: BullMQ's sorted set, and the ends of the accounts' last jobs.
 */
const drawScript = `
local ranks = ${ranksOfPriority}
local prioritized, ends = KEYS[1], KEYS[2]
local account, cost, first, last = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local from, to = string.format('%.0f', first * ranks), string.format('(%.0f', (last + 1) * ranks)

local head = redis.call('ZRANGEBYSCORE', prioritized, from, to, 'WITHSCORES', 'LIMIT', 0, 1)[2]
-- Where nothing waits, no account owes another anything.
local now = head and math.floor(tonumber(head) / ranks)
  or tonumber(redis.call('ZREVRANGE', ends, 0, 0, 'WITHSCORES')[2] or first)
local turn = math.max(now, tonumber(redis.call('ZSCORE', ends, account) or first))

if turn + cost > last and now > first then
  -- The range is used up: those that wait move to its beginning.
  local shift = now - first
  local waiting = redis.call('ZRANGEBYSCORE', prioritized, from, to)
  for _, id in ipairs(waiting) do
    redis.call('ZINCRBY', prioritized, string.format('%.0f', -shift * ranks), id)
  end
  for _, one in ipairs(redis.call('ZRANGE', ends, 0, -1)) do redis.call('ZINCRBY', ends, -shift, one) end
  now, turn = first, turn - shift
end

redis.call('ZREMRANGEBYSCORE', ends, '-inf', now)
redis.call('ZADD', ends, turn + cost, account)
redis.call('PEXPIRE', ends, ${lifeMs})
return math.min(turn, last)
`

/**
 * The priority with which a job of `account` comes at its turn: each account that has jobs waiting gets as much of the workers as any other,
 * measured by the jobs' `cost`, whatever number it sends and through however many processes.
 */
export async function drawTurn(
  redis: Redis,
  { account, cost, range }: { account: string; cost: number; range: PriorityRange },
): Promise<number> {
  const keys = [rendersKey('prioritized'), rendersKey(`turns:${range.name}`)]
  const turn = await redis.eval(drawScript, keys.length, ...keys, account, cost, range.first, range.last)
  return Number(turn)
}

/** What the queue knows of an account: the same for all its jobs, and nothing that a worker could use. */
export function accountKey(accountId: string): string {
  return createHash('sha256').update(accountId).digest('base64url').slice(0, 16)
}

/** The part of the sorted set that holds a range's jobs, as ZCOUNT and ZRANGEBYSCORE take it. */
export function scoresOf({ first, last }: PriorityRange): [from: string, to: string] {
  return [String(first * ranksOfPriority), `(${(last + 1) * ranksOfPriority}`]
}

/** How many jobs wait that callers wait for, those whose worker died among them. */
export async function countWaiting(redis: Redis): Promise<number> {
  const [again, waiting] = await Promise.all([
    redis.llen(rendersKey('wait')),
    redis.zcount(rendersKey('prioritized'), '-inf', `(${scoresOf(durableRange)[0]}`),
  ])
  return again + waiting
}
