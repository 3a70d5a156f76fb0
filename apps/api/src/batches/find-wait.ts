import { type BatchWait, Fault } from '@platen/contract'
import type { BatchProgress, BatchQueue } from '@platen/queue'
import { withTimeout } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'

const lookMaxMs = 3_000
/** Each look writes to the store. */
const keptMs = 2_000

/**
 * Why a batch stands still, where that can be known; `progress` while it renders. `isStill`: nothing was done for some seconds, although
 * its chunks may be in progress.
 */
export type FindWait = (progress?: BatchProgress & { isStill: boolean }) => Promise<BatchWait | undefined>

export function createFindWait(parts: {
  store: Pick<ObjectStore, 'check'>
  queue: Pick<BatchQueue, 'hasWorkers'>
}): FindWait {
  const { store, queue } = parts
  let lookedAt = -Infinity
  let last: Promise<BatchWait | undefined> = Promise.resolve(undefined)

  async function look(): Promise<BatchWait | undefined> {
    try {
      await withTimeout(store.check(), lookMaxMs, 'the object storage')
      return undefined
    } catch (error) {
      return isFull(error) ? 'disk_full' : 'store_away'
    }
  }

  return async (progress) => {
    if (performance.now() - lookedAt > keptMs) {
      lookedAt = performance.now()
      last = look()
    }
    const storeWait = await last
    if (storeWait !== undefined || progress === undefined) return storeWait
    if (!(await queue.hasWorkers())) return 'no_workers'
    const { chunksLeft, chunksInProgress, chunksLost, othersInProgress, isStill } = progress
    if (chunksLost > 0) return 'worker_lost'
    if (chunksInProgress > 0 && !isStill) return undefined
    if (othersInProgress > 0) return 'lanes_busy'
    if (chunksInProgress > 0) return 'documents_slow'
    return chunksLeft > 0 ? 'not_taken_up' : undefined
  }
}

function isFull(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
