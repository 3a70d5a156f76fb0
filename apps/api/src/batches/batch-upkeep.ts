import type { Batch, Catalog } from '@platen/database'
import { Fault, faultToWire } from '@platen/contract'
import type { BatchQueue } from '@platen/queue'
import { repeatUntilClosed } from '@platen/platform'

interface UpkeepParts {
  batches: Catalog['batches']
  queue: BatchQueue
  onError: (error: unknown) => void
}

/** Younger batches may be on their way into the queue right now. */
const settledAfterMs = 5_000

/**
 * Fixes what a process left undone when it died: unfinished batches that the queue does not know go in again, those that it gave up have
 * failed, a cancelled one's chunks leave. Deletes the rows of expired batches. Several processes may do it at once. Throws `unavailable`.
 */
async function keepUpBatches(parts: UpkeepParts): Promise<void> {
  const { batches } = parts
  const now = Date.now()
  const before = new Date(now - settledAfterMs)
  for (const batch of await batches.listUnfinished(before)) await keepUp(parts, batch.batchId)
  await batches.removeEnded(new Date(now))
}

async function keepUp({ batches, queue }: UpkeepParts, batchId: string): Promise<void> {
  const state = await queue.state(batchId)
  // Read after the queue was asked: a batch that ended in between is not put in again.
  const batch = await batches.findAny(batchId)
  if (batch === undefined || batch.finishedAt !== null) return
  if (state === 'lost') {
    await batches.change(batchId, batch.status, {
      ...(batch.status === 'cancelled' ? {} : { status: 'failed' }),
      error: faultToWire(lost()),
      finishes: true,
    })
    await conclude(queue, batch)
  } else if (state === 'absent') {
    await queue.add({ batchId, folder: batch.plan.folder }, { turn: 0 })
  } else if (batch.status === 'cancelled') {
    await queue.removeChunks(batchId, batch.chunks)
  }
}

/** The queue has it as failed: only what is taken out can be put in again, to be announced. */
async function conclude(queue: BatchQueue, { batchId, plan }: Batch): Promise<void> {
  await queue.remove(batchId)
  await queue.add({ batchId, folder: plan.folder }, { turn: 0 })
}

function lost(): Fault {
  return new Fault('internal', {
    detail: 'The batch made the service fail repeatedly, so it was stopped.',
  })
}

/** Does so at once, and again `everyMs` after each time has ended, until closed. `onError` hears of what failed. */
export function startBatchUpkeep(parts: UpkeepParts & { everyMs: number }): { close(): Promise<void> } {
  return repeatUntilClosed(() => keepUpBatches(parts), parts)
}
