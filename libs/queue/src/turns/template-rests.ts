import { createHash } from 'node:crypto'
import { Fault, type RenderRequest } from '@platen/contract'
import type { Redis } from 'ioredis'
import { rendersKey } from '../queues.ts'

/** Data with which a template's version ran into its time bound so often are refused for a while; and so is the version, by so many different data in a row. */
export const timeoutsMax = 3
/** What nobody asks for starts anew. */
const lifeMs = 60 * 60_000
/** Of one version, how many data are remembered; beyond them it starts anew. */
const slowDataMax = 200

/** What is known of a template's version. */
export interface RestState {
  /** With how many different data its documents ran into their time bound, one after the other. */
  timeouts: number
  /** For how many milliseconds none is tried. */
  restLeftMs: number
  /** With some data it did so in the last hour: those at hand may be among them. */
  hasSlowData: boolean
}

/** Where the time-outs in a row of a template's version are kept, `times` and `since`. Drafts and previews have no version. */
export function restKey({ bundle }: Pick<RenderRequest, 'bundle'>): string | undefined {
  if ('assetKeys' in bundle) return undefined
  return rendersKey(`rest:${bundle.templateId}:${bundle.version}`)
}

/** Where those of its data are kept, `<digest>:times` and `<digest>:since`. */
export const slowDataKey = (rest: string) => `${rest}:data`

function digestOf({ data }: Pick<RenderRequest, 'data'>): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** By the clock of Redis, as the turns are drawn: those of workers and API may differ. */
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

/** One more document of the version had its full time in vain. */
export async function noteTimeout(
  redis: Redis,
  rest: string,
  request: Pick<RenderRequest, 'data'>,
): Promise<void> {
  await redis.eval(noteScript, 2, rest, slowDataKey(rest), digestOf(request))
}

/** A document of the version was made: other data are no reason any more to refuse these. */
export async function noteSuccess(
  redis: Redis,
  rest: string,
  request: Pick<RenderRequest, 'data'>,
): Promise<void> {
  const digest = digestOf(request)
  await Promise.all([redis.del(rest), redis.hdel(slowDataKey(rest), `${digest}:times`, `${digest}:since`)])
}

/** One trial at a time: the others find that the data rest. */
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

/** Throws `template_paused` where the version ran into its time bound with these data again and again, and they have not rested. */
export async function refuseSlowData(
  redis: Redis,
  rest: string,
  { request, restMs }: { request: Pick<RenderRequest, 'data'>; restMs: number },
): Promise<void> {
  const left = Number(await redis.eval(slowDataScript, 1, slowDataKey(rest), digestOf(request), restMs))
  if (left > 0)
    throw restingFault(
      left,
      `with these data this version of the template ran into its time bound ${timeoutsMax} times, so they rest. Other data are printed as usual`,
      'Send less',
    )
}

/** What callers of a version that rests are told. */
export function restFault({ timeouts, restLeftMs }: RestState): Fault {
  return restingFault(
    restLeftMs,
    `documents of this version of the template ran into their time bound with ${timeouts} different data in a row, so it is paused`,
    'Publish a version that is simpler, or send less data',
  )
}

function restingFault(leftMs: number, reason: string, advice: string): Fault {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new Fault('template_paused', {
    detail: `Nothing was enqueued: ${reason}. A document is tried again in ${seconds} s. ${advice} then.`,
    retryAfterSeconds: seconds,
  })
}
