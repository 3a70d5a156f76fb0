import { type BatchWait, Fault } from '@platen/contract'
import type { BatchProgress, BatchQueue } from '@platen/queue'
import { withTimeout } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'

const checkMaxMs = 3_000
/** How long a result is cached, because each check writes to the store. */
const cacheMs = 2_000

/**
 * Returns why a batch is not making progress, or `undefined` if the reason is unknown. `progress` is set while it is rendering. `isStalled`: no
 * document has finished in the last few seconds, although chunks may be in progress.
 */
export type FindWaitReason = (
  progress?: BatchProgress & { isStalled: boolean },
) => Promise<BatchWait | undefined>

export function createFindWaitReason(parts: {
  store: Pick<ObjectStore, 'check'>
  queue: Pick<BatchQueue, 'hasWorkers'>
}): FindWaitReason {
  const { store, queue } = parts
  let checkedAt = -Infinity
  let last: Promise<BatchWait | undefined> = Promise.resolve(undefined)

  async function checkStore(): Promise<BatchWait | undefined> {
    try {
      await withTimeout(store.check(), checkMaxMs, 'the object storage')
      return undefined
    } catch (error) {
      return isFull(error) ? 'disk_full' : 'storage_unavailable'
    }
  }

  return async (progress) => {
    if (performance.now() - checkedAt > cacheMs) {
      checkedAt = performance.now()
      last = checkStore()
    }
    const storeWait = await last
    if (storeWait !== undefined || progress === undefined) return storeWait
    if (!(await queue.hasWorkers())) return 'no_workers'
    const { chunksLeft, chunksInProgress, chunksLost, othersInProgress, isStalled } = progress
    if (chunksLost > 0) return 'worker_lost'
    if (chunksInProgress > 0 && !isStalled) return undefined
    if (othersInProgress > 0) return 'lanes_busy'
    if (chunksInProgress > 0) return 'documents_slow'
    return chunksLeft > 0 ? 'not_started' : undefined
  }
}

function isFull(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
