import type { Redis } from '@platen/queue'
import { repeatUntilClosed } from '@platen/platform'

const lockKey = '{platen}:append-only-rewrite'
const checksPerRewrite = 15

/**
 * Every `everyMs`, asks Redis to rewrite its append-only file if the file has grown. Only one of the API processes asks. Before a rewrite, the
 * file contains the data of finished documents. If Redis refuses, as managed services may, `onRefused` is called and no more rewrites are
 * requested.
 */
export function startAppendOnlyRewrites(options: {
  redis: Redis
  everyMs: number
  onRefused: (error: unknown) => void
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { redis, everyMs, onRefused, onError } = options
  const checkEveryMs = Math.ceil(everyMs / checksPerRewrite)
  let isRefused = false

  async function rewriteIfDue(): Promise<void> {
    if (isRefused || !(await isRewriteDue())) return
    // Expires one check before the next rewrite is due, so that the rewrite is not late.
    const isLocked = await redis.set(lockKey, '1', 'PX', Math.max(1, everyMs - checkEveryMs), 'NX')
    if (!isLocked) return
    await redis.call('BGREWRITEAOF').catch(stopIfForbidden)
  }

  async function isRewriteDue(): Promise<boolean> {
    const reported = await redis.info('persistence').catch(stopIfForbidden)
    if (reported === undefined) return false
    const value = (field: string) => new RegExp(`^${field}:(\\S+)`, 'm').exec(reported)?.[1]
    if (value('aof_enabled') !== '1') return false
    if (value('aof_rewrite_in_progress') === '1' || value('aof_rewrite_scheduled') === '1') return false
    return Number(value('aof_current_size')) > Number(value('aof_base_size'))
  }

  /** Only a missing permission or command is final. Other errors are thrown, and the next check tries again. */
  function stopIfForbidden(error: unknown): undefined {
    if (!(error instanceof Error && /^(NOPERM|ERR unknown command)/.test(error.message))) throw error
    isRefused = true
    onRefused(error)
  }

  return repeatUntilClosed(rewriteIfDue, { everyMs: checkEveryMs, onError })
}
