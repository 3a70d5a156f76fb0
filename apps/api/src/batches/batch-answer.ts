import type { Batch } from '@platen/catalog'
import { type BatchAnswer, Fault, faultFromWire } from '@platen/contract'
import type { BatchQueue } from '@platen/jobs'
import type { ObjectStore } from '@platen/storage'
import { problemOf } from '../http/problem.ts'
import { linkSeconds } from './link-seconds.ts'

/** A batch as its caller sees it now; links to its result are made anew each time. Throws `unavailable`. */
export type AnswerBatch = (batch: Batch) => Promise<BatchAnswer>

export function createAnswerBatch(parts: {
  store: ObjectStore
  queue: Pick<BatchQueue, 'chunksDone'>
  baseUrl: string
}): AnswerBatch {
  const { store, queue, baseUrl } = parts

  async function resultOf(batch: Batch): Promise<BatchAnswer['result']> {
    if (batch.result === null) return undefined
    const { bytes, file } = batch.result
    if (file === undefined) return { bytes }
    const url = await store.presignGet({
      key: file.key,
      expiresInSeconds: linkSeconds(batch),
      fileName: file.fileName,
      contentType: batch.plan.output === 'zip' ? 'application/zip' : 'application/pdf',
    })
    return { url, fileName: file.fileName, bytes }
  }

  return async (batch) => {
    const isRendering = batch.status === 'rendering'
    const chunksDone = isRendering ? await queue.chunksDone(batch.batchId) : undefined
    const done = itemsDone(batch, chunksDone)
    const result = await resultOf(batch)
    const { items, invalid, failed, warnings } = batch
    return {
      batchId: batch.batchId,
      status: batch.status,
      templateId: batch.templateId,
      templateVersion: batch.version,
      output: batch.plan.output,
      counts: { items, invalid, done, failed, warnings },
      ...paceOf(batch, done),
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
  throw new Fault('not_found', { detail: 'There is no batch with this id, or it has expired.' })
}

/** Items that are rendered, as far as whole chunks tell. `chunksDone` is known while it renders. */
function itemsDone(batch: Batch, chunksDone: number | undefined): number {
  const good = batch.items - batch.invalid
  switch (batch.status) {
    case 'checking':
      return 0
    case 'failed':
    case 'cancelled':
      return (batch.result?.documents ?? 0) + batch.failed
    case 'rendering':
      return batch.chunks === 0
        ? 0
        : Math.floor((good * Math.min(chunksDone ?? 0, batch.chunks)) / batch.chunks)
    case 'assembling':
    case 'succeeded':
      return good
    default:
      return batch.status satisfies never
  }
}

function paceOf(batch: Batch, done: number): Pick<BatchAnswer, 'rate' | 'secondsLeft'> {
  if (batch.startedAt === null || done === 0) return {}
  const until = batch.finishedAt?.getTime() ?? Date.now()
  const seconds = Math.max(0.001, (until - batch.startedAt.getTime()) / 1_000)
  const perSecond = done / seconds
  const rate = Math.round(perSecond * 10) / 10
  if (batch.status !== 'rendering') return { rate }
  return { rate, secondsLeft: Math.ceil((batch.items - batch.invalid - done) / perSecond) }
}
