import type { Batch, BatchChange, BatchResult, Catalog } from '@platen/database'
import { type ChunkJob, chunkKeys, Fault, type FaultCode, faults, faultToWire } from '@platen/contract'
import type { BatchOutcome, HeldBatch } from '@platen/queue'
import { currentSpan, failSpan, withSpan } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import type { KeptDocuments } from '../documents/kept-documents.ts'
import { clearObjects, settleFailedChunks } from './batch-objects.ts'
import { keepBucketKeys } from './bucket-keys.ts'
import type { CutCounts, CutProgress } from './row-cutting/cut-batch.ts'

export interface RunBatchParts {
  batches: Catalog['batches']
  store: ObjectStore
  /** Checks every item and cuts the good ones into chunks. Faults are the batch's; those that say `retry` are tried again. */
  cut: (
    batch: Batch,
    options: {
      signal: AbortSignal
      onProgress: (progress: CutProgress) => void
    },
  ) => Promise<CutCounts>
  /** Makes the output of chunks that are rendered, as far as they are. */
  assemble: (batch: Batch, options: { signal: AbortSignal }) => Promise<AssembledBatch>
  /** Notes and announces a batch that has ended. May be called again for the same one. */
  conclude: (batch: Batch) => Promise<void>
  kept: Pick<KeptDocuments, 'note'>
  onError: (error: unknown) => void
}

export interface AssembledBatch {
  result: BatchResult
  failed: number
  warnings: number
  /** Of the items that failed, each once. */
  faultCodes: FaultCode[]
}

/** Runs a batch that this process holds, as far as it goes now; the outcome says what the queue does with it next. */
export type RunBatch = (held: HeldBatch) => Promise<BatchOutcome>

/** `on`: the batch has another status now, and goes on with that step. */
type StepOutcome = BatchOutcome | 'on'

/** How soon a cancelled batch stops what it is at, and how often its counts are written. */
const lookEveryMs = 1_000
/** Tries of what fails by a mistake of our own: the same again would most likely end the same way. */
const mistakesMax = 3

/**
 * Runs a batch from the step that its status names: cut, render, assemble, conclude. Each step may be cut off anywhere and begun again,
 * by any process: it writes the same objects, and then the next status, which is the one mark of how far it came.
 */
export function createRunBatch(parts: RunBatchParts): RunBatch {
  const { batches, store, kept, onError } = parts

  async function check(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    let read: BatchChange = {}
    const cut = await whileIn(batch, held, {
      note: () => read,
      work: (signal) =>
        parts.cut(batch, { signal, onProgress: ({ items, invalid }) => (read = { items, invalid }) }),
    })
    if (cut === 'left') return 'on'
    const rejection = rejectionOf(batch, cut)
    await batches.change(
      batch.batchId,
      'checking',
      rejection
        ? {
            status: 'failed',
            items: cut.items,
            invalid: cut.invalid,
            reading: cut.reading,
            error: faultToWire(rejection),
            finishes: true,
          }
        : { status: 'rendering', ...cut, starts: true },
    )
    return 'on'
  }

  async function render(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    const { accountId, chunks: count } = batch
    await held.addChunks({ accountId, count }, (chunk) => chunkJob(batch, chunk))
    // Looked at again when all are in: who cancels before this is seen here, and who cancels after it takes all of them out.
    const now = await batches.findAny(batch.batchId)
    if (now?.status !== 'rendering') return 'on'
    if (await held.hasChunks()) return 'after_chunks'
    await settleFailedChunks(store, batch.plan.folder, held)
    await batches.change(batch.batchId, 'rendering', { status: 'assembling' })
    return 'on'
  }

  async function assemble(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    const made = await whileIn(batch, held, { work: (signal) => parts.assemble(batch, { signal }) })
    if (made === 'left') return 'on'
    const { result, failed, warnings } = made
    if (result.documents + failed !== batch.items - batch.invalid) {
      throw new Error(`${result.documents} documents and ${failed} faults are not the items of the batch`)
    }
    const isChanged = await batches.change(batch.batchId, 'assembling', {
      failed,
      warnings,
      finishes: true,
      ...(result.documents > 0
        ? { status: 'succeeded', result }
        : { status: 'failed', error: faultToWire(noneRendered(batch, made)) }),
    })
    if (isChanged) await noteKept(batch, result)
    return 'on'
  }

  async function noteKept({ accountId, plan, expiresAt }: Batch, { bytes }: BatchResult): Promise<void> {
    if (!plan.bucket) await kept.note(accountId, { bytes, expiresAt: expiresAt.getTime() })
  }

  async function conclude(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    if (await hasChunksLeft(batch.chunks, held)) return 'after_chunks'
    if (batch.status === 'succeeded') await keepBucketKeys(store, batch, held.signal)
    await parts.conclude(batch)
    // Not tried again, since the batch would be concluded twice then: what stays goes with the folder, when that expires.
    await clearObjects(store, batch.plan.folder, { goes: isSpent(batch), signal: held.signal }).catch(onError)
    return 'ended'
  }

  async function cancel(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    if (batch.finishedAt !== null) {
      await parts.conclude(batch)
      return 'ended'
    }
    if (await hasChunksLeft(batch.chunks, held)) return 'after_chunks'
    const keepsDone = batch.plan.keep === 'done' && batch.chunks > 0
    const made = keepsDone ? await parts.assemble(batch, held) : undefined
    if (made === undefined || made.result.documents === 0) {
      await clearObjects(store, batch.plan.folder, { signal: held.signal })
      await batches.change(batch.batchId, 'cancelled', { finishes: true })
    } else {
      const { result, failed, warnings } = made
      const ended = { result, failed, warnings, finishes: true } as const
      if (await batches.change(batch.batchId, 'cancelled', ended)) await noteKept(batch, result)
    }
    return 'on'
  }

  /** Its account is gone, and the row with it. */
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

  /** Runs a step in a span of the trace that created the batch. Its chunks and webhooks continue the trace. */
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

  /** A fault that no further try fixes is the batch's end, and its error. */
  async function step(batch: Batch, held: HeldBatch): Promise<StepOutcome> {
    try {
      return await steps[batch.status](batch, held)
    } catch (error) {
      if (held.signal.aborted || isTriedAgain(error, held) || batch.finishedAt !== null) throw error
      if (!(error instanceof Fault)) onError(error)
      const fault = error instanceof Fault ? error : new Fault('internal', { detail: mistake })
      failSpan(currentSpan(), fault.code)
      const status = batch.status === 'cancelled' ? 'cancelled' : 'failed'
      const ended = { status, error: faultToWire(fault), finishes: true } as const
      await batches.change(batch.batchId, batch.status, ended)
      return 'on'
    }
  }

  /** Does the work of a step until the batch leaves its status; `left`: somebody cancelled it meanwhile. */
  async function whileIn<T>(
    batch: Batch,
    held: HeldBatch,
    of: { work: (signal: AbortSignal) => Promise<T>; note?: () => BatchChange },
  ): Promise<T | 'left'> {
    const left = new AbortController()
    const look = async () => {
      const change = of.note?.() ?? {}
      const isIn =
        Object.keys(change).length > 0
          ? await batches.change(batch.batchId, batch.status, change)
          : (await batches.findAny(batch.batchId))?.status === batch.status
      if (!isIn) left.abort()
    }
    const looking = setInterval(() => void look().catch(onError), lookEveryMs)
    try {
      return await of.work(AbortSignal.any([held.signal, left.signal]))
    } catch (error) {
      if (left.signal.aborted && !held.signal.aborted) return 'left'
      throw error
    } finally {
      clearInterval(looking)
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
      const next = batch === undefined ? await discard(held) : await traceStep(batch, held)
      if (next !== 'on') return next
    }
  }
}

/** Which objects nobody needs any more: of a failed batch all but its report. */
function isSpent({ status, plan: { folder } }: Batch): (key: string) => boolean {
  const report = chunkKeys.errors(folder)
  const spent = [chunkKeys.inline(folder), chunkKeys.draft(folder)]
  if (status === 'failed') return (key) => key !== report
  return (key) => spent.includes(key) || key.startsWith(chunkKeys.allItems(folder)) || key.endsWith('.pdfs')
}

const mistake = 'The batch failed on our side. For details, search the log for the request ID.'

async function hasChunksLeft(chunks: number, held: HeldBatch): Promise<boolean> {
  await held.removeChunks(chunks)
  return held.hasChunks()
}

/** What is away comes back, and the queue puts the batch off until then. */
function isTriedAgain(error: unknown, held: HeldBatch): boolean {
  const code = error instanceof Fault ? error.code : 'internal'
  if (code === 'unavailable') return true
  if (held.isLastTry) return false
  return code === 'internal' ? held.failedTries + 1 < mistakesMax : faults[code].retry
}

/** The fault that all of them share, where they share one; a mixture with one of our own alone is our own. */
function noneRendered({ batchId }: Batch, { failed, faultCodes }: AssembledBatch): Fault {
  const [first = 'internal', ...others] = faultCodes
  const code = others.length === 0 ? first : faultCodes.every(isOurs) ? 'internal' : 'render_failed'
  return new Fault(code, {
    detail: `None of the ${failed} documents could be rendered. The report at /v1/batches/${batchId}/errors lists the reasons.`,
  })
}

function isOurs(code: FaultCode): boolean {
  return faults[code].status >= 500 && code !== 'render_timeout'
}

function rejectionOf(batch: Batch, { items, invalid }: CutCounts): Fault | undefined {
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
