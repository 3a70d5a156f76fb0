import type { Redis } from '@platen/queue'
import { repeatUntilClosed } from '@platen/platform'

const placeKey = '{platen}:append-only-rewrite'
const looksPerRewrite = 15

/**
 * Asks Redis to rewrite its append-only file every `everyMs`, whatever the number of API processes, where something was written since: of
 * documents that were answered it holds their data until then. What still waits is written again. A Redis that refuses, as managed ones
 * may, is reported by `onRefused`, and asked no more.
 */
export function startAppendOnlyRewrites(options: {
  redis: Redis
  everyMs: number
  onRefused: (error: unknown) => void
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { redis, everyMs, onRefused, onError } = options
  const lookEveryMs = Math.ceil(everyMs / looksPerRewrite)
  let isRefused = false

  async function look(): Promise<void> {
    if (isRefused || !(await isRewriteDue())) return
    // Ends a look before the next rewrite, so that none comes later than it should.
    const taken = await redis.set(placeKey, '1', 'PX', Math.max(1, everyMs - lookEveryMs), 'NX')
    if (!taken) return
    await redis.call('BGREWRITEAOF').catch(refused)
  }

  async function isRewriteDue(): Promise<boolean> {
    const reported = await redis.info('persistence').catch(refused)
    if (reported === undefined) return false
    const value = (field: string) => new RegExp(`^${field}:(\\S+)`, 'm').exec(reported)?.[1]
    if (value('aof_enabled') !== '1') return false
    if (value('aof_rewrite_in_progress') === '1' || value('aof_rewrite_scheduled') === '1') return false
    return Number(value('aof_current_size')) > Number(value('aof_base_size'))
  }

  /** What this user may never do; whatever else fails may be otherwise the next time. */
  function refused(error: unknown): undefined {
    if (!(error instanceof Error && /^(NOPERM|ERR unknown command)/.test(error.message))) throw error
    isRefused = true
    onRefused(error)
  }

  return repeatUntilClosed(look, { everyMs: lookEveryMs, onError })
}
