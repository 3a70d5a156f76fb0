import type { Batch, Catalog } from '@platen/database'
import { isFinalBatchStatus } from '@platen/contract'
import { generationIdOf } from '../jobs/generation-id.ts'
import type { AnswerBatch } from './batch-answer.ts'
import type { Announce } from '../webhooks/announce.ts'

/** What a 32-bit column keeps. */
const bytesMax = 2 ** 31 - 1

const events = {
  succeeded: 'batch.succeeded',
  failed: 'batch.failed',
  cancelled: 'batch.cancelled',
} as const

/**
 * Notes a batch that succeeded or failed, and announces it, as it does one that was cancelled. One generation stands for the whole batch,
 * whatever its size: it says which version is in use, and the batch itself says the rest. May be called again for the same batch: nothing is
 * noted or sent twice.
 */
export function createConcludeBatch(parts: {
  generations: Catalog['generations']
  answer: AnswerBatch
  announce: Announce
}): (batch: Batch) => Promise<void> {
  const { generations, answer, announce } = parts

  async function note(batch: Batch): Promise<void> {
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
    if (status !== 'cancelled') await note(batch)
    const { result, ...reported } = await answer(batch)
    // Without the link: who gets the message fetches the batch, and with it a link that works from then.
    const kept = result && { fileName: result.fileName, bytes: result.bytes }
    await announce(batch.accountId, events[status], { ...reported, ...(kept ? { result: kept } : {}) })
  }
}
