import type { Batch, Catalog } from '@platen/database'
import type { BatchQueue } from '@platen/queue'

/**
 * Ends a batch at its owner's wish. One that is under way is cancelled: its row says so at once, its objects go when no worker is at them
 * any more; with `done` what is rendered by then becomes its result. One that has ended loses its objects, unless they are kept.
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
      // Not waited for: tens of thousands take seconds, and `keepUpBatches` takes out what is left.
      queue.removeChunks(batchId, batch.chunks).catch(onError)
      return
    }
    if (batch.finishedAt === null || keep === 'done') return
    // Before the row forgets them: whoever fails in between can be asked again.
    await queue.clear({ batchId, folder: batch.plan.folder })
    await batches.forgetResult(accountId, batchId)
  }
}
