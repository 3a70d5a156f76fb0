import type { Batch, Catalog } from '@platen/database'
import type { BatchQueue } from '@platen/queue'

/**
 * Cancels or deletes a batch for its owner. A batch in progress is cancelled immediately, and its objects are removed once no worker uses them. With
 * `done`, its result contains the documents rendered by then. A finished batch loses its objects, unless `keep` is `done`.
 */
export type EndBatch = (batch: Batch, keep: 'done' | 'nothing') => Promise<void>

export function createEndBatch(parts: {
  batches: Catalog['batches']
  queue: Pick<BatchQueue, 'removeChunks' | 'clear'>
  onError: (error: unknown) => void
}): EndBatch {
  const { batches, queue, onError } = parts
  return async ({ accountId, batchId }, keep) => {
    const isCancelled = await batches.cancel(accountId, batchId, keep)
    const batch = await batches.findAny(batchId)
    if (batch === undefined) return
    if (isCancelled) {
      // Not awaited, because removing tens of thousands of chunks takes seconds. `maintainBatches` removes those that are left.
      queue.removeChunks(batchId, batch.chunks).catch(onError)
      return
    }
    if (batch.finishedAt === null || keep === 'done') return
    // The objects are cleared first, so that the call can be repeated if it fails in between.
    await queue.clear({ batchId, folder: batch.plan.folder })
    await batches.forgetResult(accountId, batchId)
  }
}
