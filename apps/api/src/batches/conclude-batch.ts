import type { Batch, Catalog } from '@platen/database'
import { isFinalBatchStatus } from '@platen/contract'
import { generationIdOf } from '../jobs/generation-id.ts'
import type { DescribeBatch } from './describe-batch.ts'
import type { Announce } from '../webhooks/announce.ts'

/** Largest value in the 32-bit database column. */
const bytesMax = 2 ** 31 - 1

const events = {
  succeeded: 'batch.succeeded',
  failed: 'batch.failed',
  cancelled: 'batch.cancelled',
} as const

/**
 * Records a batch as one generation if it succeeded or failed, so that its version counts as in use. Sends the webhook event of any finished batch.
 * Can be called again for the same batch: nothing is recorded or sent twice.
 */
export function createConcludeBatch(parts: {
  generations: Catalog['generations']
  describeBatch: DescribeBatch
  announce: Announce
}): (batch: Batch) => Promise<void> {
  const { generations, describeBatch, announce } = parts

  async function record(batch: Batch): Promise<void> {
    const bytes = batch.result?.bytes ?? null
    await generations.insert([
      {
        generationId: generationIdOf(batch.batchId),
        accountId: batch.accountId,
        templateId: batch.templateId,
        version: batch.version,
        requestId: batch.requestId,
        jobId: batch.batchId,
        outcome: batch.error?.code ?? 'succeeded',
        bytes: bytes === null || bytes > bytesMax ? null : bytes,
        pages: null,
        ms: null,
        warnings: [],
        isTest: batch.plan.isTest ?? false,
        createdAt: batch.finishedAt ?? batch.createdAt,
      },
    ])
  }

  return async (batch) => {
    const { status } = batch
    if (!isFinalBatchStatus(status)) throw new Error(`${batch.batchId} has not ended: ${status}`)
    if (status !== 'cancelled') await record(batch)
    const { result, ...rest } = await describeBatch(batch)
    // Without the link, because it may have expired by the time the receiver uses it. Receivers get a new link when they fetch the batch.
    const file = result && { fileName: result.fileName, bytes: result.bytes }
    await announce(batch.accountId, events[status], { ...rest, ...(file ? { result: file } : {}) })
  }
}
