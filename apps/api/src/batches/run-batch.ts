import type { Batch, BatchChange, BatchResult, Catalog } from '@platen/database'
import { type ChunkJob, chunkKeys, Fault, type FaultCode, faults, faultToWire } from '@platen/contract'
import type { BatchOutcome, HeldBatch } from '@platen/queue'
import { currentSpan, failSpan, withSpan } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import type { StorageUsage } from '../documents/storage-usage.ts'
import { clearObjects, recordFailedChunks } from './batch-objects.ts'
import { saveBucketKeys } from './bucket-keys.ts'
import type { SplitCounts, SplitProgress } from './chunking/split-batch.ts'

export interface RunBatchParts {
  batches: Catalog['batches']
  store: ObjectStore
  /** Checks every item, and splits the valid ones into chunks. Faults fail the batch. Those with `retry` are retried first. */
  split: (
    batch: Batch,
    options: {
      signal: AbortSignal
      onProgress: (progress: SplitProgress) => void
    },
  ) => Promise<SplitCounts>
  /** Creates the output from the chunks that are rendered. */
  assemble: (batch: Batch, options: { signal: AbortSignal }) => Promise<AssembledBatch>
  /** Records and announces a finished batch. Can be called again for the same batch. */
  conclude: (batch: Batch) => Promise<void>
  kept: Pick<StorageUsage, 'note'>
  onError: (error: unknown) => void
}

export interface AssembledBatch {
  result: BatchResult
  failed: number
  warnings: number
  /** The distinct codes of the items that failed. */
  faultCodes: FaultCode[]
}

/** Runs a batch held by this process until it finishes or must wait. The outcome determines what the queue does next. */
export type RunBatch = (held: HeldBatch) => Promise<BatchOutcome>

/** `next`: the status of the batch has changed, so its next step can run. */
type StepOutcome = BatchOutcome | 'next'

/** Interval at which a step checks whether its batch was cancelled, and writes its counts. */
const checkEveryMs = 1_000
/** Attempts after an internal error, which will most likely occur again. */
const internalTriesMax = 3

/**
 * Runs the remaining steps of a batch for its status: split, render, assemble, conclude. If a step is interrupted, any process can run it again: it
 * writes the same objects, and then the next status. The status is the only record of its progress.
 */
export function createRunBatch(parts: RunBatchParts): RunBatch {
  const { batches, store, kept, onError } = parts

  async function check(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    let read: BatchChange = {}
    const split = await runWhileStatus(batch, held, {
      note: () => read,
      work: (signal) =>
        parts.split(batch, { signal, onProgress: ({ items, invalid }) => (read = { items, invalid }) }),
    })
    if (split === 'status_changed') return 'next'
    const rejection = rejectionOf(batch, split)
    await batches.change(
      batch.batchId,
      'checking',
      rejection
        ? {
            status: 'failed',
            items: split.items,
            invalid: split.invalid,
            reading: split.reading,
            error: faultToWire(rejection),
            finishes: true,
          }
        : { status: 'rendering', ...split, starts: true },
    )
    return 'next'
  }

  async function render(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    const { accountId, chunks: count } = batch
    await held.addChunks({ accountId, count }, (chunk) => chunkJob(batch, chunk))
    // Read again after all chunks were added: an earlier cancellation is seen here, and a later one removes all chunks.
    const now = await batches.findAny(batch.batchId)
    if (now?.status !== 'rendering') return 'next'
    if (await held.hasChunks()) return 'after_chunks'
    await recordFailedChunks(store, batch.plan.folder, held)
    await batches.change(batch.batchId, 'rendering', { status: 'assembling' })
    return 'next'
  }

  async function assemble(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    const assembled = await runWhileStatus(batch, held, {
      work: (signal) => parts.assemble(batch, { signal }),
    })
    if (assembled === 'status_changed') return 'next'
    const { result, failed, warnings } = assembled
    if (result.documents + failed !== batch.items - batch.invalid) {
      throw new Error(
        `${result.documents} documents and ${failed} failed items do not match the number of items in the batch`,
      )
    }
    const isChanged = await batches.change(batch.batchId, 'assembling', {
      failed,
      warnings,
      finishes: true,
      ...(result.documents > 0
        ? { status: 'succeeded', result }
        : { status: 'failed', error: faultToWire(noneRenderedFault(batch, assembled)) }),
    })
    if (isChanged) await noteStoredBytes(batch, result)
    return 'next'
  }

  async function noteStoredBytes(
    { accountId, plan, expiresAt }: Batch,
    { bytes }: BatchResult,
  ): Promise<void> {
    if (!plan.bucket) await kept.note(accountId, { bytes, expiresAt: expiresAt.getTime() })
  }

  async function conclude(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    if (await hasChunksLeft(batch.chunks, held)) return 'after_chunks'
    if (batch.status === 'succeeded') await saveBucketKeys(store, batch, held.signal)
    await parts.conclude(batch)
    // Not retried, because the batch would be concluded twice. Objects that are left are removed when the folder expires.
    await clearObjects(store, batch.plan.folder, { matches: isUnneeded(batch), signal: held.signal }).catch(
      onError,
    )
    return 'ended'
  }

  async function cancel(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    if (batch.finishedAt !== null) {
      await parts.conclude(batch)
      return 'ended'
    }
    if (await hasChunksLeft(batch.chunks, held)) return 'after_chunks'
    const keepsDone = batch.plan.keep === 'done' && batch.chunks > 0
    const assembled = keepsDone ? await parts.assemble(batch, held) : undefined
    if (assembled === undefined || assembled.result.documents === 0) {
      await clearObjects(store, batch.plan.folder, { signal: held.signal })
      await batches.change(batch.batchId, 'cancelled', { finishes: true })
    } else {
      const { result, failed, warnings } = assembled
      const ended = { result, failed, warnings, finishes: true } as const
      if (await batches.change(batch.batchId, 'cancelled', ended)) await noteStoredBytes(batch, result)
    }
    return 'next'
  }

  /** Removes a batch whose row was deleted with its account. */
  async function discard(held: HeldBatch): Promise<StepOutcome> {
    if (await hasChunksLeft(held.chunksAdded, held)) return 'after_chunks'
    await clearObjects(store, held.folder, { signal: held.signal })
    return 'ended'
  }

  const steps = {
    checking: check,
    rendering: render,
    assembling: assemble,
    succeeded: conclude,
    failed: conclude,
    cancelled: cancel,
  }

  /** Runs a step in a span of the trace that created the batch. Chunks and webhooks continue the trace. */
  function traceStep(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    const attributes = {
      'platen.batch_id': batch.batchId,
      'platen.request_id': batch.requestId,
      'platen.template_id': batch.templateId,
      'platen.template_version': batch.version,
    }
    const options = { parent: held.traceparent, kind: 'consumer', attributes } as const
    return withSpan(`batch ${steps[batch.status].name}`, options, () => step(batch, held))
  }

  /** Runs a step. A fault that is not retried fails the batch. */
  async function step(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    try {
      return await steps[batch.status](batch, held)
    } catch (error) {
      if (held.signal.aborted || willRetry(error, held) || batch.finishedAt !== null) throw error
      if (!(error instanceof Fault)) onError(error)
      const fault = error instanceof Fault ? error : new Fault('internal', { detail: internalDetail })
      failSpan(currentSpan(), fault.code)
      const status = batch.status === 'cancelled' ? 'cancelled' : 'failed'
      const ended = { status, error: faultToWire(fault), finishes: true } as const
      await batches.change(batch.batchId, batch.status, ended)
      return 'next'
    }
  }

  /** Runs a step's work, and aborts it if the batch's status changes. In that case, returns `status_changed`. */
  async function runWhileStatus<T>(
    batch: Batch,
    held: HeldBatch,
    of: { work: (signal: AbortSignal) => Promise<T>; note?: () => BatchChange },
  ): Promise<T | 'status_changed'> {
    const changed = new AbortController()
    const checkStatus = async () => {
      const change = of.note?.() ?? {}
      const isUnchanged =
        Object.keys(change).length > 0
          ? await batches.change(batch.batchId, batch.status, change)
          : (await batches.findAny(batch.batchId))?.status === batch.status
      if (!isUnchanged) changed.abort()
    }
    const timer = setInterval(() => void checkStatus().catch(onError), checkEveryMs)
    try {
      return await of.work(AbortSignal.any([held.signal, changed.signal]))
    } catch (error) {
      if (changed.signal.aborted && !held.signal.aborted) return 'status_changed'
      throw error
    } finally {
      clearInterval(timer)
    }
  }

  return async (held) => {
    if (held.task === 'clear') {
      await clearObjects(store, held.folder, { signal: held.signal })
      return 'ended'
    }
    for (;;) {
      held.signal.throwIfAborted()
      const batch = await batches.findAny(held.batchId)
      const outcome = batch === undefined ? await discard(held) : await traceStep(batch, held)
      if (outcome !== 'next') return outcome
    }
  }
}

/** Returns a test for objects that are no longer needed. A failed batch only needs its report. */
function isUnneeded({ status, plan: { folder } }: Batch): (key: string) => boolean {
  const report = chunkKeys.errors(folder)
  const inputs = [chunkKeys.inline(folder), chunkKeys.draft(folder)]
  if (status === 'failed') return (key) => key !== report
  return (key) => inputs.includes(key) || key.startsWith(chunkKeys.allItems(folder)) || key.endsWith('.pdfs')
}

const internalDetail =
  'The batch failed because of an internal error. For details, search the log for the request ID.'

async function hasChunksLeft(chunks: number, held: HeldBatch): Promise<boolean> {
  await held.removeChunks(chunks)
  return held.hasChunks()
}

/** Whether the queue retries the batch. While a dependency is unavailable, the batch is postponed. */
function willRetry(error: unknown, held: HeldBatch): boolean {
  const code = error instanceof Fault ? error.code : 'internal'
  if (code === 'unavailable') return true
  if (held.isLastTry) return false
  return code === 'internal' ? held.failedTries + 1 < internalTriesMax : faults[code].retry
}

/** Returns a fault with the code that all items share. Different codes become `internal` if all are server errors, or else `render_failed`. */
function noneRenderedFault({ batchId }: Batch, { failed, faultCodes }: AssembledBatch): Fault {
  const [first = 'internal', ...others] = faultCodes
  const code = others.length === 0 ? first : faultCodes.every(isServerError) ? 'internal' : 'render_failed'
  return new Fault(code, {
    detail: `None of the ${failed} documents could be rendered. The report at /v1/batches/${batchId}/errors lists the reasons.`,
  })
}

function isServerError(code: FaultCode): boolean {
  return faults[code].status >= 500 && code !== 'render_timeout'
}

function rejectionOf(batch: Batch, { items, invalid }: SplitCounts): Fault | undefined {
  const report = `The report at /v1/batches/${batch.batchId}/errors lists each error.`
  if (invalid > 0 && batch.plan.onInvalid === 'reject') {
    return new Fault('batch_rejected', {
      detail: `${invalid} of ${items} items ${invalid === 1 ? 'has' : 'have'} errors, so nothing was rendered. ${report}`,
    })
  }
  if (invalid === items)
    return new Fault('batch_rejected', {
      detail: `${items === 1 ? 'The only item has' : `All ${items} items have`} errors. ${report}`,
    })
  return undefined
}

function chunkJob(batch: Batch, chunk: number): ChunkJob {
  return {
    batchId: batch.batchId,
    chunk,
    bundle: { templateId: batch.templateId, version: batch.version },
    folder: batch.plan.folder,
    target: batch.plan.bucket ? 'bucket' : batch.plan.output,
    ...(batch.plan.isTest && { isTest: true }),
    createdAt: batch.createdAt.getTime(),
    requestId: batch.requestId,
  }
}
