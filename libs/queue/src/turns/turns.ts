import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { interactiveRange, type PriorityRange, queueKey, restingPriority } from '../queues.ts'
import { type TimeoutState, slowDataKey, timeoutsMax } from './template-pauses.ts'

/** BullMQ's score of a job with a priority: the priority times this, plus its order of arrival. */
export const ranksOfPriority = 2 ** 32

/** Time after which the state of an account without requests expires. */
const lifeMs = 10 * 60_000

/**
 * Start-time fair queueing (Goyal et al., 1996) with the head of the queue as its virtual time: an account's next job is placed where its last job
 * ends, but not before the current head. `KEYS`: BullMQ's sorted set, the ends of the accounts' last jobs, and the keys from `timeoutsKey` and
 * `slowDataKey`, if given. Returns the turn or 0, the number of jobs ahead, the template version's number of timeouts, its remaining pause, and
 * whether it has slow data.
 */
const drawScript = `
local ranks = ${ranksOfPriority}
local prioritized, ends = KEYS[1], KEYS[2]
local account, cost, first, last = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local aheadMax, restMs, rest = tonumber(ARGV[5]), tonumber(ARGV[6]), KEYS[3]
local span, firstAheadMax = tonumber(ARGV[7]), tonumber(ARGV[8])
local from, to = string.format('%.0f', first * ranks), string.format('(%.0f', (last + 1) * ranks)

local slow = KEYS[4] and redis.call('EXISTS', KEYS[4]) or 0
local timeouts = rest and tonumber(redis.call('HGET', rest, 'times') or 0) or 0
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local isTrial = timeouts >= ${timeoutsMax}
if isTrial then
  local left = tonumber(redis.call('HGET', rest, 'since')) + restMs - nowMs
  if left > 0 then return { 0, 0, timeouts, left, slow } end
end

local head = redis.call('ZRANGEBYSCORE', prioritized, from, to, 'WITHSCORES', 'LIMIT', 0, 1)[2]
-- If nothing is waiting, previous use does not count.
local now = head and math.floor(tonumber(head) / ranks)
  or tonumber(redis.call('ZREVRANGE', ends, 0, 0, 'WITHSCORES')[2] or first)
local turn = math.max(now, tonumber(redis.call('ZSCORE', ends, account) or first))

local comesAt = timeouts > 0 and ${restingPriority} or math.min(turn, last)
local ahead = redis.call('ZCOUNT', prioritized, '-inf', string.format('(%.0f', (comesAt + 1) * ranks))
-- An account with waiting jobs is scheduled after them.
local isFirst = turn == now and timeouts == 0
if ahead >= (isFirst and firstAheadMax or aheadMax) then return { 0, ahead, timeouts, 0, slow } end
if timeouts > 0 then
  -- One trial at a time: until it ends, other jobs find the version paused.
  if isTrial then redis.call('HSET', rest, 'since', nowMs) end
  return { comesAt, ahead, timeouts, 0, slow }
end

if turn + span > last and now - first > (last - first) / 2 then
  -- The range is used up: waiting jobs move to its beginning. Not on every draw, because there can be many.
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
return { math.min(turn, last), ahead, 0, 0, slow }
`

/** A job that requests its turn. */
export interface TurnRequest {
  account: string
  cost: number
  /** Number of consecutive priorities that the caller's jobs use, starting at the turn. Together they cost one turn. Default: the cost. */
  span?: number
  range: PriorityRange
}

/**
 * Returns the priority that puts a job of `account` at its turn in the queue. Each account with waiting jobs gets the same share of the workers,
 * measured by the `cost` of its jobs. The number of its jobs, and of the processes that enqueue them, does not matter.
 */
export async function drawTurn(redis: Redis, request: TurnRequest): Promise<number> {
  const { priority } = await drawLimitedTurn(redis, request, Number.MAX_SAFE_INTEGER)
  return priority
}

/** Like `drawTurn`. The priority is 0 if `aheadMax` or more jobs are ahead. */
export function drawLimitedTurn(redis: Redis, request: TurnRequest, aheadMax: number): Promise<Turn> {
  return draw(redis, request, { aheadMax, pauseMs: 0 })
}

/** The position of a job. `priority` is 0 if the job did not get a turn. */
export interface Turn {
  priority: number
  /** Number of waiting jobs ahead. */
  ahead: number
}

/** The turn of a document with a waiting caller, with the state of its template's version. */
export interface InteractiveTurn extends Turn, TimeoutState {}

/** Limits for jobs with a waiting caller. */
export interface InteractiveTurnOptions {
  /** The job is rejected if this many jobs are ahead of it. Jobs after it do not count. */
  aheadMax: number
  /** The same for an account without waiting jobs: at most one job per other account is ahead of it. Default: `aheadMax`. */
  firstAheadMax?: number
  /** Key of the template version; see `timeoutsKey`. */
  rest?: string | undefined
  /** How long a template version is paused, in milliseconds. */
  pauseMs: number
}

/** Like `drawTurn`, unless too many jobs are ahead or the template is paused. */
export function drawInteractiveTurn(
  redis: Redis,
  request: Omit<TurnRequest, 'range'>,
  options: InteractiveTurnOptions,
): Promise<InteractiveTurn> {
  return draw(redis, { ...request, range: interactiveRange }, options)
}

async function draw(
  redis: Redis,
  { account, cost, span = cost, range }: TurnRequest,
  { aheadMax, firstAheadMax = aheadMax, rest, pauseMs }: InteractiveTurnOptions,
): Promise<InteractiveTurn> {
  const keys = [queueKey(range.queue, 'prioritized'), queueKey(range.queue, `turns:${range.name}`)]
  if (rest !== undefined) keys.push(rest, slowDataKey(rest))
  const values = [account, cost, range.first, range.last, aheadMax, pauseMs, span, firstAheadMax]
  const drawn = (await redis.eval(drawScript, keys.length, ...keys, ...values)) as number[]
  const [priority = 0, ahead = 0, timeouts = 0, pauseLeftMs = 0, slow = 0] = drawn
  return { priority, ahead, timeouts, pauseLeftMs, hasSlowData: slow > 0 }
}

/** Returns the hash of an account: the same for all its jobs, but meaningless to a worker. */
export function accountKey(accountId: string): string {
  return createHash('sha256').update(accountId).digest('base64url').slice(0, 16)
}

/** Returns the bounds of a range's jobs in the sorted set, for ZCOUNT and ZRANGEBYSCORE. */
export function scoresOf({ first, last }: Pick<PriorityRange, 'first' | 'last'>): [from: string, to: string] {
  return [String(first * ranksOfPriority), `(${(last + 1) * ranksOfPriority}`]
}
