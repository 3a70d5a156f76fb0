import { createHash } from 'node:crypto'
import { Fault, type RenderRequest } from '@platen/contract'
import type { Redis } from 'ioredis'
import { rendersKey } from '../queues.ts'

/**
 * After this many timeouts with the same data, a template version is rejected with this data for a while. After as many consecutive timeouts with
 * different data, it is rejected regardless of its data. Each crash of the browser page counts as a timeout.
 */
export const timeoutsMax = 3
/** Milliseconds for which a version is refused. */
export const templatePauseMsDefault = 60_000
/** Expiry without further requests. */
const lifeMs = 60 * 60_000
/** Maximum number of data hashes that are stored for one version. Beyond it, counting starts over. */
const slowDataMax = 200

/** The timeout state of a template's version. */
export interface TimeoutState {
  /** Number of different data sets for which the version's documents consecutively reached the time limit. */
  timeouts: number
  /** Remaining milliseconds of the pause. */
  pauseLeftMs: number
  /** Whether any data, possibly the current data, reached the time limit in the last hour. */
  hasSlowData: boolean
}

/** A document's account, and whether a caller is waiting for it. */
export interface PauseScope {
  account: string
  isAwaited: boolean
}

/**
 * The key of a version's consecutive timeouts, `times` and `since`. A template's draft has one key. Documents without a waiting caller are
 * counted separately, because they can take longer.
 */
export function timeoutsKey(
  { bundle }: Pick<RenderRequest, 'bundle'>,
  { account, isAwaited }: PauseScope,
): string {
  const { templateId } = bundle
  const name = isDraft({ bundle }) ? `${account}:${templateId}:draft` : `${templateId}:${bundle.version}`
  return rendersKey(`rest:${name}${isAwaited ? '' : ':durable'}`)
}

/**
 * Whether timeouts are counted in addition to crashes. Excluded are drafts, which are rendered while they are being edited, and documents without a
 * waiting caller, which can be long.
 */
export function countsTimeouts(request: Pick<RenderRequest, 'bundle'>, { isAwaited }: PauseScope): boolean {
  return isAwaited && !isDraft(request)
}

function isDraft({ bundle }: Pick<RenderRequest, 'bundle'>): boolean {
  return 'assetKeys' in bundle
}

/** The key of timeouts for each digest of data: `<digest>:times` and `<digest>:since`. */
export const slowDataKey = (rest: string) => `${rest}:data`

function digestOf({ data }: Pick<RenderRequest, 'data'>): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Uses the clock of Redis, like `drawScript`, because the clocks of the workers and the API can differ. */
const noteScript = `
local rest, slow, digest = KEYS[1], KEYS[2], ARGV[1]
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('HLEN', slow) >= ${2 * slowDataMax} then redis.call('DEL', slow) end
if redis.call('HINCRBY', slow, digest .. ':times', 1) == 1 then redis.call('HINCRBY', rest, 'times', 1) end
redis.call('HSET', slow, digest .. ':since', nowMs)
redis.call('HSET', rest, 'since', nowMs)
redis.call('PEXPIRE', slow, ${lifeMs})
redis.call('PEXPIRE', rest, ${lifeMs})
`

/** Records that another of the version's documents reached its time limit or crashed the browser page. */
export async function noteTimeout(
  redis: Redis,
  rest: string,
  request: Pick<RenderRequest, 'data'>,
): Promise<void> {
  await redis.eval(noteScript, 2, rest, slowDataKey(rest), digestOf(request))
}

/** Records that one of the version's documents succeeded: timeouts with other data are no longer a reason to reject this data. */
export async function noteSuccess(
  redis: Redis,
  rest: string,
  request: Pick<RenderRequest, 'data'>,
): Promise<void> {
  const digest = digestOf(request)
  await Promise.all([redis.del(rest), redis.hdel(slowDataKey(rest), `${digest}:times`, `${digest}:since`)])
}

/** One trial at a time: for other requests, the data is still paused. */
const slowDataScript = `
local slow, digest, restMs = KEYS[1], ARGV[1], tonumber(ARGV[2])
local times = tonumber(redis.call('HGET', slow, digest .. ':times') or 0)
if times < ${timeoutsMax} then return 0 end
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local left = tonumber(redis.call('HGET', slow, digest .. ':since')) + restMs - nowMs
if left > 0 then return left end
redis.call('HSET', slow, digest .. ':since', nowMs)
return 0
`

/** One trial at a time, like `slowDataScript`. Returns the number of timeouts, the remaining pause, and whether there is slow data. */
const readScript = `
local rest, slow, restMs = KEYS[1], KEYS[2], tonumber(ARGV[1])
local times = tonumber(redis.call('HGET', rest, 'times') or 0)
local hasSlow = redis.call('EXISTS', slow)
if times < ${timeoutsMax} then return { times, 0, hasSlow } end
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local left = tonumber(redis.call('HGET', rest, 'since')) + restMs - nowMs
if left <= 0 then redis.call('HSET', rest, 'since', nowMs) end
return { times, math.max(left, 0), hasSlow }
`

/**
 * Throws `template_paused` for a document without a waiting caller that was enqueued before the pause. Returns whether a success must be recorded
 * with `noteSuccess`.
 */
export async function refusePaused(
  redis: Redis,
  rest: string,
  { request, pauseMs }: { request: Pick<RenderRequest, 'data'>; pauseMs: number },
): Promise<boolean> {
  const read = (await redis.eval(readScript, 2, rest, slowDataKey(rest), pauseMs)) as number[]
  const [timeouts = 0, pauseLeftMs = 0, slow = 0] = read
  if (pauseLeftMs > 0) throw pausedFault({ timeouts, pauseLeftMs })
  if (slow > 0) await refuseSlowData(redis, rest, { request, pauseMs })
  return timeouts > 0 || slow > 0
}

/** Throws `template_paused` if the version repeatedly reached its time limit with this data, and the pause is not over. */
export async function refuseSlowData(
  redis: Redis,
  rest: string,
  { request, pauseMs }: { request: Pick<RenderRequest, 'data'>; pauseMs: number },
): Promise<void> {
  const left = Number(await redis.eval(slowDataScript, 1, slowDataKey(rest), digestOf(request), pauseMs))
  if (left > 0)
    throw pauseFault(
      left,
      `with this data, this version of the template reached its time limit or crashed its page ${timeoutsMax} times, so it is paused for this data. Other data is printed as usual`,
      'Send less',
    )
}

/** Returns the fault for callers of a paused version. */
export function pausedFault({
  timeouts,
  pauseLeftMs,
}: Pick<TimeoutState, 'timeouts' | 'pauseLeftMs'>): Fault {
  return pauseFault(
    pauseLeftMs,
    `documents of this version of the template reached their time limit or crashed their page with ${timeouts} different sets of data in a row, so it is paused`,
    'Publish a version that is simpler, or send less data',
  )
}

function pauseFault(leftMs: number, reason: string, advice: string): Fault {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new Fault('template_paused', {
    detail: `Nothing was rendered: ${reason}. A document is tried again in ${seconds} s. ${advice} then.`,
    retryAfterSeconds: seconds,
  })
}
