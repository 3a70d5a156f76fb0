import { setImmediate } from 'node:timers/promises'
import {
  type BundleRef,
  type ChunkItem,
  type ChunkJob,
  chunkKeys,
  type ChunkResult,
  type DraftBundle,
  draftVersion,
  Fault,
  faultToWire,
  itemName,
} from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import type { ChunkContext, ChunkCounts } from '@platen/queue'
import { startSpan, withSpan } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import type { OwnedLanes, RestingLanes } from '../chromium/resting-lanes.ts'
import type { Bundles } from '../document/bundles.ts'
import type { PutToAddress } from '../document/put-to-address.ts'
import { createDocumentPrinter, type PrintBounds, type PrintedDocument } from '../document/print-document.ts'
import type { DocumentThreads } from '../document/threads/document-threads.ts'
import { type ChunkTarget, openChunkTarget } from './chunk-target.ts'
import { createCrashPauses } from './crash-pauses.ts'
import { Placements } from './placements.ts'
import { type ItemRenderParts, renderItem } from './render-item.ts'

export interface BulkLanes extends OwnedLanes {
  threads: DocumentThreads
}

export interface ChunkParts {
  store: ObjectStore
  bundles: Bundles
  lanes: RestingLanes<BulkLanes>
  egress: Egress
  putToAddress: PutToAddress
  bounds: PrintBounds
  onError: (error: unknown) => void
}

export type RunChunk = (job: ChunkJob, context: ChunkContext) => Promise<ChunkCounts>

const json = { contentType: 'application/json' }
const cancellationCheckMs = 1_000

/**
 * Processes a chunk: reads and renders its items, stores the documents, and writes the results last. A chunk with results is done. A chunk
 * without items was canceled: it ends with `not_found`, and leaves nothing in the store.
 */
export function createRunChunk(parts: ChunkParts): RunChunk {
  const { store, bundles, lanes, egress, bounds } = parts
  const inTurn = startLine()
  const pauses = createCrashPauses()

  async function runChunk(job: ChunkJob, context: ChunkContext): Promise<ChunkCounts> {
    const known = await readJson<ChunkResult[]>(store, chunkKeys.results(job.folder, job.chunk))
    if (known) return countOf(known)
    const items = await readJson<ChunkItem[]>(store, chunkKeys.items(job.folder, job.chunk))
    if (!items) throw cancelledFault()
    const ready = await bundles.load(await bundleOf(job))
    return lanes.withLanes(async (lent) => {
      const { threads } = lent
      const printer = createDocumentPrinter({ threads, lanes: lent, egress, bounds })
      const target = openChunkTarget(job, parts)
      const { account } = context
      const printed = renderAll(items, { ...parts, job, account, ready, threads, printer, inTurn, pauses })
      try {
        const results = await storeAll({ printed, target, context, isActive: () => isActive(job) })
        await target.end()
        const key = chunkKeys.results(job.folder, job.chunk)
        await store.put(key, Buffer.from(JSON.stringify(results)), json)
        // A cancellation removes the items first, so that either the cancellation or this check always notices the other.
        if (await isActive(job)) return countOf(results)
        await store.remove(key)
        throw cancelledFault()
      } catch (error) {
        target.stop()
        if (error instanceof Fault && error.code === 'not_found') await target.discard(items)
        throw error
      }
    })
  }

  return (job, context) => traceChunk(job, context, () => runChunk(job, context))

  async function bundleOf({ bundle, folder }: ChunkJob): Promise<BundleRef | DraftBundle> {
    if (bundle.version !== draftVersion) return bundle
    const draft = await readJson<DraftBundle>(store, chunkKeys.draft(folder))
    if (!draft) throw cancelledFault()
    return draft
  }

  async function isActive({ folder, chunk }: ChunkJob): Promise<boolean> {
    return (await store.stat(chunkKeys.items(folder, chunk))) !== undefined
  }
}

/** Runs a chunk in a span that starts when it was enqueued. Documents have no spans, because a batch can have two million. */
function traceChunk(
  { batchId, chunk, bundle, requestId, traceparent }: ChunkJob,
  { enqueuedAt }: ChunkContext,
  run: () => Promise<ChunkCounts>,
): Promise<ChunkCounts> {
  // The clocks of two machines differ, and a span must not start after it ended.
  const startedAt = Math.min(enqueuedAt, Date.now())
  const attributes = {
    'platen.batch_id': batchId,
    'platen.chunk': chunk,
    'platen.request_id': requestId,
    'platen.template_id': bundle.templateId,
    'platen.template_version': bundle.version,
  }
  const options = { parent: traceparent, kind: 'consumer', startedAt, attributes } as const
  return withSpan('chunk', options, async (span) => {
    startSpan('queue', { parent: span?.traceparent, startedAt })?.end()
    const counts = await run()
    span?.set({ 'platen.documents': counts.done, 'platen.documents_failed': counts.failed })
    return counts
  })
}

async function* renderAll(
  items: readonly ChunkItem[],
  parts: ItemRenderParts,
): AsyncGenerator<{ item: ChunkItem; printed: PrintedDocument | Fault }> {
  for (const item of items) yield { item, printed: await renderItem(item, parts) }
}

interface ItemsToStore {
  printed: ReturnType<typeof renderAll>
  target: ChunkTarget
  context: ChunkContext
  isActive: () => Promise<boolean>
}

/** Stores each document as soon as it is printed, and resolves with all results. */
async function storeAll({ printed, target, context, isActive }: ItemsToStore): Promise<ChunkResult[]> {
  const placements = new Placements(context.onProgress)
  let checkedAt = performance.now()
  try {
    for await (const { item, printed: document } of printed) {
      if (document instanceof Fault) placements.add(0, faultResult(item, document))
      else placements.add(document.pdf.length, withWarnings(target.add(item, document), { item, document }))
      await placements.room()
      if (performance.now() - checkedAt > cancellationCheckMs) {
        if (!(await isActive())) throw cancelledFault()
        checkedAt = performance.now()
      }
      // Lets single documents, which share this event loop, continue.
      await setImmediate()
      context.signal.throwIfAborted()
    }
  } finally {
    await placements.settled()
  }
  return placements.results()
}

async function withWarnings(
  result: Promise<ChunkResult>,
  { item, document }: { item: ChunkItem; document: PrintedDocument },
): Promise<ChunkResult> {
  const stored = await result
  const warnings = [...(item.warnings ?? []), ...document.warnings]
  return 'fault' in stored || warnings.length === 0 ? stored : { ...stored, warnings }
}

async function faultResult(item: ChunkItem, fault: Fault): Promise<ChunkResult> {
  return { ...itemName(item), fault: faultToWire(fault) }
}

async function readJson<T>(store: ObjectStore, key: string): Promise<T | undefined> {
  const bytes = await store.get(key)
  return bytes && (JSON.parse(bytes.toString('utf8')) as T)
}

function countOf(results: readonly ChunkResult[]): ChunkCounts {
  return { done: results.length, failed: results.filter((result) => 'fault' in result).length }
}

function cancelledFault(): Fault {
  return new Fault('not_found', { detail: 'The batch was cancelled.' })
}

/** Runs tasks one after the other. */
function startLine(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
