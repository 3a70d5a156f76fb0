import { type ChunkItem, type ChunkJob, Fault } from '@platen/contract'
import { asRenderFault } from '@platen/queue'
import type { ReadyBundle } from '../document/bundles.ts'
import type { DocumentPrinter, PrintBounds, PrintedDocument } from '../document/print-document.ts'
import type { DocumentThreads } from '../document/threads/document-threads.ts'

export interface ItemRenderParts {
  job: ChunkJob
  /** As `Borrower.account`. */
  account: string
  ready: ReadyBundle
  threads: DocumentThreads
  printer: DocumentPrinter
  bounds: PrintBounds
  /** Does one piece of work after the other, among all chunks of this process. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  onError: (error: unknown) => void
}

/** A chunk has no lane for so long only when its worker has none at all. */
export const laneWaitMaxMs = 600_000
const triesMax = 2
/** Lanes share a browser, so that whoever ends it ends the others' prints, too: once with all, once with another one of its kind. */
const lostTriesMax = 3

/**
 * Renders one item by itself. Resolves with the fault that is the item's own; one that may be ours is the item's when it comes twice.
 * Whose browser was lost is tried again alone among those: the one that ends it is found out, and the others are rendered. Rejects with
 * `unavailable`, and with `browser_lost` when there is no lane to be had.
 */
export async function renderItem(item: ChunkItem, parts: ItemRenderParts): Promise<PrintedDocument | Fault> {
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
