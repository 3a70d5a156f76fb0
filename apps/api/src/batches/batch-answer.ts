import type { Batch } from '@platen/database'
import { type BatchAnswer, Fault, faultFromWire, documentFormat } from '@platen/contract'
import type { BatchProgress, BatchQueue } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'
import { problemOf } from '../http/problem.ts'
import type { FindWait } from './find-wait.ts'
import { createPaces } from './pace.ts'

/** A batch as its caller sees it now; links to its result are made anew each time. Throws `unavailable`. */
export type AnswerBatch = (batch: Batch) => Promise<BatchAnswer>

export function createAnswerBatch(parts: {
  store: ObjectStore
  queue: Pick<BatchQueue, 'progress'>
  findWait: FindWait
  baseUrl: string
}): AnswerBatch {
  const { store, queue, findWait, baseUrl } = parts
  const paceOf = createPaces()

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

  /** What is done, and what else moves while it does. */
  async function movementOf(
    batch: Batch,
  ): Promise<{ done: number } & Pick<BatchAnswer, 'rate' | 'secondsLeft' | 'waitingFor'>> {
    const { batchId, status } = batch
    if (status !== 'rendering') {
      const wait = status === 'checking' || status === 'assembling' ? await findWait() : undefined
      const done = itemsDone(batch)
      return { done, ...rateOnTheWhole(batch, done), ...(wait === undefined ? {} : { waitingFor: wait }) }
    }
    const progress = await queue.progress(batchId)
    const now = Date.now()
    const startedAt = batch.startedAt?.getTime() ?? now
    const pace = paceOf(batchId, { done: itemsRendered(batch, progress), startedAt, now })
    const { done, rate = 0 } = pace
    const wait = pace.isMoving ? undefined : await findWait({ ...progress, isStill: pace.isStill })
    return {
      done,
      ...(rate > 0 ? { rate } : {}),
      ...(rate > 0 && pace.isMoving ? { secondsLeft: Math.ceil((goodOf(batch) - done) / rate) } : {}),
      ...(wait === undefined ? {} : { waitingFor: wait }),
    }
  }

  return async (batch) => {
    const { done, ...movement } = await movementOf(batch)
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
      ...movement,
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

/** The batch of an account. Throws `not_found`. */
export function requireBatch(batch: Batch | undefined): Batch {
  if (batch) return batch
  throw new Fault('not_found', { detail: 'The account has no batch with this id, or it has expired.' })
}

function goodOf({ items, invalid }: Pick<Batch, 'items' | 'invalid'>): number {
  return items - invalid
}

/** Items that are done while it renders. Chunks whose items are not counted have an equal share of the rest. */
export function itemsRendered(
  batch: Pick<Batch, 'items' | 'invalid' | 'chunks'>,
  { chunksDone, chunksCounted, itemsCounted, itemsInProgress }: BatchProgress,
): number {
  const good = goodOf(batch)
  const chunksUncounted = Math.max(1, batch.chunks - chunksCounted)
  const share = Math.floor(((good - itemsCounted) * (chunksDone - chunksCounted)) / chunksUncounted)
  return Math.min(good, itemsCounted + share + itemsInProgress)
}

/** Of a batch that does not render. */
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
      return goodOf(batch)
    default:
      return batch.status satisfies never
  }
}

function rateOnTheWhole(batch: Batch, done: number): Pick<BatchAnswer, 'rate'> {
  if (batch.startedAt === null || batch.finishedAt === null || done === 0) return {}
  const seconds = Math.max(0.001, (batch.finishedAt.getTime() - batch.startedAt.getTime()) / 1_000)
  return { rate: Math.round((done / seconds) * 10) / 10 }
}

/** How long a link to a batch's objects works that is made now: no longer than they live, and a moment even then. */
export function linkSeconds({ plan, expiresAt }: Batch): number {
  const leftSeconds = Math.floor((expiresAt.getTime() - Date.now()) / 1_000)
  return Math.max(1, Math.min(plan.linkMinutes * 60, leftSeconds))
}
