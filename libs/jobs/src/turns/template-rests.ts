import { Fault, type RenderRequest } from '@platen/contract'
import type { Redis } from 'ioredis'
import { rendersKey } from '../queues.ts'

/** A template's version that ran into its time bound so often in a row is refused until it has rested. */
export const timeoutsMax = 3
/** A version that nobody asks for starts anew. */
const lifeMs = 60 * 60_000

/** What is known of a template's version. */
export interface RestState {
  /** How many of its documents ran into their time bound, one after the other. */
  timeouts: number
  /** For how many milliseconds none is tried. */
  restLeftMs: number
}

/** Where the time-outs in a row of a template's version are kept, `times` and `since`. Drafts and previews have no version. */
export function restKey({ bundle }: Pick<RenderRequest, 'bundle'>): string | undefined {
  if ('assetKeys' in bundle) return undefined
  return rendersKey(`rest:${bundle.templateId}:${bundle.version}`)
}

/** By the clock of Redis, as the turns are drawn: those of workers and API may differ. */
const noteScript = `
local time = redis.call('TIME')
redis.call('HINCRBY', KEYS[1], 'times', 1)
redis.call('HSET', KEYS[1], 'since', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('PEXPIRE', KEYS[1], ${lifeMs})
`

/** One more document of the version had its full time in vain. */
export async function noteTimeout(redis: Redis, key: string): Promise<void> {
  await redis.eval(noteScript, 1, key)
}

/** What callers of a version that rests are told. */
export function restFault({ timeouts, restLeftMs }: RestState): Fault {
  const seconds = Math.max(1, Math.ceil(restLeftMs / 1000))
  return new Fault('template_rests', {
    detail:
      `Nothing was enqueued: the last ${timeouts} documents of this version of the template ran into their time bound, so it rests. ` +
      `It is tried again in ${seconds} s. Publish a version that is simpler, or send less data then.`,
    retryAfterSeconds: seconds,
  })
}
