import type { Batch, Catalog } from '@platen/database'
import { Fault, faultToWire } from '@platen/contract'
import type { BatchQueue } from '@platen/queue'
import { repeatUntilClosed } from '@platen/platform'

interface UpkeepParts {
  batches: Catalog['batches']
  queue: BatchQueue
  onError: (error: unknown) => void
}

/** Newer batches may not be in the queue yet. */
const ageMinMs = 5_000

/**
 * Recovers batches whose process died: adds unfinished batches that are missing from the queue, fails batches that the queue gave up on, and removes
 * the chunks of cancelled batches. Deletes the rows of expired batches. Several processes can run it at once. Throws `unavailable`.
 */
async function maintainBatches(parts: UpkeepParts): Promise<void> {
  const { batches } = parts
  const now = Date.now()
  const before = new Date(now - ageMinMs)
  for (const batch of await batches.listUnfinished(before)) await maintain(parts, batch.batchId)
  await batches.removeEnded(new Date(now))
}

async function maintain({ batches, queue }: UpkeepParts, batchId: string): Promise<void> {
  const state = await queue.state(batchId)
  // Read after the state of the queue, so that a batch that finished in between is not added again.
  const batch = await batches.findAny(batchId)
  if (batch === undefined || batch.finishedAt !== null) return
  if (state === 'lost') {
    await batches.change(batchId, batch.status, {
      ...(batch.status === 'cancelled' ? {} : { status: 'failed' }),
      error: faultToWire(repeatedFailure()),
      finishes: true,
    })
    await requeue(queue, batch)
  } else if (state === 'absent') {
    await queue.add({ batchId, folder: batch.plan.folder }, { turn: 0 })
  } else if (batch.status === 'cancelled') {
    await queue.removeChunks(batchId, batch.chunks)
  }
}

/** Adds a failed batch to the queue again, so that it is announced. Its old entry must be removed first. */
async function requeue(queue: BatchQueue, { batchId, plan }: Batch): Promise<void> {
  await queue.remove(batchId)
  await queue.add({ batchId, folder: plan.folder }, { turn: 0 })
}

function repeatedFailure(): Fault {
  return new Fault('internal', {
    detail: 'The batch was stopped because the service failed repeatedly while processing it.',
  })
}

/** Maintains the batches now, and then `everyMs` after each run ends, until closed. */
export function startBatchUpkeep(parts: UpkeepParts & { everyMs: number }): { close(): Promise<void> } {
  return repeatUntilClosed(() => maintainBatches(parts), parts)
}
