import { createHash } from 'node:crypto'
import { Fault, type RenderRequest } from '@platen/contract'
import type { Redis } from 'ioredis'
import { rendersKey } from '../queues.ts'

/**
 * After this many time-outs with the same data, a version is refused with these data for a while. After as many time-outs in a row with different
 * data, it is refused in general. Each crash of a document's page counts as a time-out.
 */
export const timeoutsMax = 3
/** Expiry without further requests. */
const lifeMs = 60 * 60_000
/** Maximum data hashes that are stored for one version. Beyond it, counting starts over. */
const slowDataMax = 200

/** The time-out state of a template's version. */
export interface TimeoutState {
  /** Number of different data with which its documents reached the time limit in a row. */
  timeouts: number
  /** Milliseconds for which no document is tried. */
  pauseLeftMs: number
  /** Some data reached the time limit in the last hour. The current data may be among them. */
  hasSlowData: boolean
}

/** The key of a version's consecutive time-outs, `times` and `since`. Drafts and previews have no version. */
export function timeoutsKey({ bundle }: Pick<RenderRequest, 'bundle'>): string | undefined {
  if ('assetKeys' in bundle) return undefined
  return rendersKey(`rest:${bundle.templateId}:${bundle.version}`)
}

/** The key of time-outs by data, `<digest>:times` and `<digest>:since`. */
export const slowDataKey = (rest: string) => `${rest}:data`

function digestOf({ data }: Pick<RenderRequest, 'data'>): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** By the clock of Redis, like the turns, because those of workers and API may differ. */
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

/** Records that another document of the version reached its time limit or crashed its page. */
export async function noteTimeout(
  redis: Redis,
  rest: string,
  request: Pick<RenderRequest, 'data'>,
): Promise<void> {
  await redis.eval(noteScript, 2, rest, slowDataKey(rest), digestOf(request))
}

/** Records that a document of the version succeeded: time-outs with other data are no longer a reason to refuse these. */
export async function noteSuccess(
  redis: Redis,
  rest: string,
  request: Pick<RenderRequest, 'data'>,
): Promise<void> {
  const digest = digestOf(request)
  await Promise.all([redis.del(rest), redis.hdel(slowDataKey(rest), `${digest}:times`, `${digest}:since`)])
}

/** One trial at a time: other requests find the data paused. */
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

/** Throws `template_paused` if the version repeatedly reached its time limit with these data, and the pause is not over. */
export async function refuseSlowData(
  redis: Redis,
  rest: string,
  { request, pauseMs }: { request: Pick<RenderRequest, 'data'>; pauseMs: number },
): Promise<void> {
  const left = Number(await redis.eval(slowDataScript, 1, slowDataKey(rest), digestOf(request), pauseMs))
  if (left > 0)
    throw pauseFault(
      left,
      `with these data, this version of the template reached its time limit or crashed its page ${timeoutsMax} times, so they are paused. Other data are printed as usual`,
      'Send less',
    )
}

/** The fault for callers of a paused version. */
export function pausedFault({ timeouts, pauseLeftMs }: TimeoutState): Fault {
  return pauseFault(
    pauseLeftMs,
    `documents of this version of the template reached their time limit or crashed their page with ${timeouts} different data in a row, so it is paused`,
    'Publish a version that is simpler, or send less data',
  )
}

function pauseFault(leftMs: number, reason: string, advice: string): Fault {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new Fault('template_paused', {
    detail: `Nothing was enqueued: ${reason}. A document is tried again in ${seconds} s. ${advice} then.`,
    retryAfterSeconds: seconds,
  })
}
