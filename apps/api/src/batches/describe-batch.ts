import type { Batch } from '@platen/database'
import { type BatchAnswer, Fault, faultFromWire, documentFormat } from '@platen/contract'
import type { BatchProgress, BatchQueue } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'
import { problemOf } from '../http/problem.ts'
import type { FindWaitReason } from './find-wait-reason.ts'
import { createPaceTracker } from './pace.ts'

/** Returns the response for a batch, with new links to its result. Throws `unavailable`. */
export type DescribeBatch = (batch: Batch) => Promise<BatchAnswer>

export function createDescribeBatch(parts: {
  store: ObjectStore
  queue: Pick<BatchQueue, 'progress'>
  findWaitReason: FindWaitReason
  baseUrl: string
}): DescribeBatch {
  const { store, queue, findWaitReason, baseUrl } = parts
  const measurePace = createPaceTracker()

  async function resultOf(batch: Batch): Promise<BatchAnswer['result']> {
    if (batch.result === null) return undefined
    const { bytes, file } = batch.result
    if (file === undefined) return { bytes }
    const url = await store.presignGet({
      key: file.key,
      expiresInSeconds: linkSeconds(batch),
      fileName: file.fileName,
      contentType: batch.plan.output === 'zip' ? 'application/zip' : documentFormat.mediaType,
    })
    return { url, fileName: file.fileName, bytes }
  }

  /** Returns the number of finished items, and the values that change with it. */
  async function progressOf(
    batch: Batch,
  ): Promise<{ done: number } & Pick<BatchAnswer, 'rate' | 'secondsLeft' | 'waitingFor'>> {
    const { batchId, status } = batch
    if (status !== 'rendering') {
      const wait = status === 'checking' || status === 'assembling' ? await findWaitReason() : undefined
      const done = itemsDone(batch)
      return { done, ...overallRate(batch, done), ...(wait === undefined ? {} : { waitingFor: wait }) }
    }
    const progress = await queue.progress(batchId)
    const now = Date.now()
    const startedAt = batch.startedAt?.getTime() ?? now
    const pace = measurePace(batchId, { done: itemsRendered(batch, progress), startedAt, now })
    const { done, rate = 0 } = pace
    const wait = pace.isMoving ? undefined : await findWaitReason({ ...progress, isStalled: pace.isStalled })
    return {
      done,
      ...(rate > 0 ? { rate } : {}),
      ...(rate > 0 && pace.isMoving ? { secondsLeft: Math.ceil((validItems(batch) - done) / rate) } : {}),
      ...(wait === undefined ? {} : { waitingFor: wait }),
    }
  }

  return async (batch) => {
    const { done, ...progress } = await progressOf(batch)
    const result = await resultOf(batch)
    const { items, invalid, failed, warnings } = batch
    return {
      batchId: batch.batchId,
      status: batch.status,
      templateId: batch.templateId,
      templateVersion: batch.version,
      ...(batch.plan.isTest && { isTest: true }),
      output: batch.plan.output,
      counts: { items, invalid, done, failed, warnings },
      ...progress,
      ...(batch.plan.locales === undefined ? {} : { locales: batch.plan.locales }),
      ...(batch.plan.emptyRows === undefined ? {} : { emptyRows: batch.plan.emptyRows }),
      ...(batch.plan.hints === undefined ? {} : { hints: [...batch.plan.hints] }),
      createdAt: batch.createdAt.toISOString(),
      ...(batch.startedAt ? { startedAt: batch.startedAt.toISOString() } : {}),
      ...(batch.finishedAt ? { finishedAt: batch.finishedAt.toISOString() } : {}),
      expiresAt: batch.expiresAt.toISOString(),
      ...(result ? { result } : {}),
      ...(batch.error ? { error: problemOf(faultFromWire(batch.error), batch.requestId, baseUrl) } : {}),
    }
  }
}

/** Returns the batch. Throws `not_found` for `undefined`. */
export function requireBatch(batch: Batch | undefined): Batch {
  if (batch) return batch
  throw new Fault('not_found', { detail: 'The account has no batch with this ID, or it has expired.' })
}

function validItems({ items, invalid }: Pick<Batch, 'items' | 'invalid'>): number {
  return items - invalid
}

/** Estimates the finished items in a batch that is rendering. Chunks whose items are not counted share the remaining items equally. */
export function itemsRendered(
  batch: Pick<Batch, 'items' | 'invalid' | 'chunks'>,
  { chunksDone, chunksCounted, itemsCounted, itemsInProgress }: BatchProgress,
): number {
  const valid = validItems(batch)
  const chunksUncounted = Math.max(1, batch.chunks - chunksCounted)
  const share = Math.floor(((valid - itemsCounted) * (chunksDone - chunksCounted)) / chunksUncounted)
  return Math.min(valid, itemsCounted + share + itemsInProgress)
}

/** Returns the finished items in a batch that is not rendering. */
function itemsDone(batch: Batch): number {
  switch (batch.status) {
    case 'checking':
    case 'rendering':
      return 0
    case 'failed':
    case 'cancelled':
      return (batch.result?.documents ?? 0) + batch.failed
    case 'assembling':
    case 'succeeded':
      return validItems(batch)
    default:
      return batch.status satisfies never
  }
}

function overallRate(batch: Batch, done: number): Pick<BatchAnswer, 'rate'> {
  if (batch.startedAt === null || batch.finishedAt === null || done === 0) return {}
  const seconds = Math.max(0.001, (batch.finishedAt.getTime() - batch.startedAt.getTime()) / 1_000)
  return { rate: Math.round((done / seconds) * 10) / 10 }
}

/** Returns the lifetime of a new link to a batch's objects: at most until they expire, and at least one second. */
export function linkSeconds({ plan, expiresAt }: Batch): number {
  const leftSeconds = Math.floor((expiresAt.getTime() - Date.now()) / 1_000)
  return Math.max(1, Math.min(plan.linkMinutes * 60, leftSeconds))
}
