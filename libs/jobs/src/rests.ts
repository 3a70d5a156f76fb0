import { Fault } from '@platen/contract'
import type { ChainableCommander } from 'ioredis'
import type { QueuedRequest } from './job.ts'
import { rendersKey } from './names.ts'
import type { CallersTurn } from './turns.ts'

/** A template's version that ran into its time bound so often in a row is refused until it has rested. */
export const timeoutsMax = 3
/** A version that nobody asks for starts anew. */
const lifeMs = 60 * 60_000

/** Where the time-outs in a row of a template's version are kept, `times` and `since`. Drafts and previews have no version. */
export function restKey({ bundle }: Pick<QueuedRequest, 'bundle'>): string | undefined {
  if ('assetKeys' in bundle) return undefined
  return rendersKey(`rest:${bundle.templateId}:${bundle.version}`)
}

/** One more document of the version had its full time in vain. */
export function noteTimeout(pipeline: ChainableCommander, key: string): ChainableCommander {
  return pipeline.hincrby(key, 'times', 1).hset(key, 'since', Date.now()).pexpire(key, lifeMs)
}

/** What callers of a version that rests are told. */
export function restFault({ timeouts, restLeftMs }: Pick<CallersTurn, 'timeouts' | 'restLeftMs'>): Fault {
  const seconds = Math.max(1, Math.ceil(restLeftMs / 1000))
  return new Fault('render_timeout', {
    detail:
      `Nothing was enqueued: the last ${timeouts} documents of this version of the template ran into their time bound, so it rests. ` +
      `It is tried again in ${seconds} s. Publish a version that is simpler, or send less data then.`,
    retryAfterSeconds: seconds,
  })
}
