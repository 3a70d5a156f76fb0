import { type ChunkItem, type ChunkJob, Fault } from '@platen/contract'
import { asRenderFault, crashedPage } from '@platen/queue'
import type { ReadyBundle } from '../document/bundles.ts'
import type { DocumentPrinter, PrintBounds, PrintedDocument } from '../document/print-document.ts'
import type { CrashPauses } from './crash-pauses.ts'
import type { DocumentThreads } from '../document/threads/document-threads.ts'

export interface ItemRenderParts {
  job: ChunkJob
  account: string
  ready: ReadyBundle
  threads: DocumentThreads
  printer: DocumentPrinter
  bounds: PrintBounds
  pauses: CrashPauses
  /** Runs one task at a time, and resolves with the result of the task. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  onError: (error: unknown) => void
}

/** A chunk waits this long only if its worker has no lanes at all. */
export const laneWaitMaxMs = 600_000
const triesMax = 2
/**
 * Number of attempts for an item whose browser is lost. A lost browser ends the prints of all its lanes, so another item may have caused the first
 * loss. The second attempt runs only alongside items whose browser was also lost.
 */
const lostTriesMax = 3

/**
 * Renders one item. Resolves with the error if the item has one. An error that could be ours is attributed to the item if it occurs twice. After the
 * browser is lost, the affected items are retried together, without others, so that the one that crashes the browser is found. Rejects with
 * `unavailable`, and with `browser_lost` if no lane is available.
 */
export async function renderItem(item: ChunkItem, parts: ItemRenderParts): Promise<PrintedDocument | Fault> {
  const { account, pauses } = parts
  const { bundle } = parts.job
  const paused = pauses.faultOf(account, bundle)
  if (paused) return paused
  const result = await tryItem(item, parts)
  if (!(result instanceof Fault)) pauses.note(account, bundle, 'printed')
  else if (crashedPage(result)) pauses.note(account, bundle, 'crashed')
  return result
}

async function tryItem(item: ChunkItem, parts: ItemRenderParts): Promise<PrintedDocument | Fault> {
  for (let attempt = 1; ; attempt++) {
    let hasLane = false
    try {
      const once = () => renderOnce(item, parts, () => (hasLane = true))
      return await (attempt === 1 ? once() : parts.inTurn(once))
    } catch (error) {
      const fault = asRenderFault(error, parts.onError)
      if (fault.code === 'unavailable') throw fault
      if (fault.code === 'overloaded' && !hasLane) throw new Fault('browser_lost', { cause: fault })
      const most = fault.code === 'browser_lost' ? lostTriesMax : triesMax
      if (!fault.kind.retry || attempt >= most) return fault
    }
  }
}

async function renderOnce(
  item: ChunkItem,
  { job, account, ready, threads, printer, bounds }: ItemRenderParts,
  onLane: () => void,
): Promise<PrintedDocument> {
  const { createdAt, isTest } = job
  const turn = { account, createdAt, deadlineAt: Date.now() + laneWaitMaxMs }
  const { htmlBytesMax, renderTimeoutMs } = bounds
  const merged = await threads.merge(ready, { ...turn, data: item.data, htmlBytesMax, renderTimeoutMs })
  return printer.printDocument(ready, { ...turn, merged, onLane, isTest })
}
