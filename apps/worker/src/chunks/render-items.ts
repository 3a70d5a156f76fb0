import { type ChunkItem, Fault } from '@platen/contract'
import type { PrintedDocument } from '../print-document.ts'
import type { CutTogether } from '../together/cut-together.ts'
import type { PrintedBoth, PrintWatch } from '../together/print-watch.ts'
import { isWorthSharing, printTogether, type TogetherOutcome } from '../together/print-together.ts'
import { type ItemRenderParts, laneWaitMaxMs, renderItem } from './render-item.ts'

export interface ItemsRenderParts extends ItemRenderParts {
  cut: CutTogether
  watch: PrintWatch
  /** Each by itself, as one of them may have brought a worker down. */
  isAlone: boolean
}

/** Most of a short document's cost is not its content: so many share one print (measured November 2026: more gain little). */
const groupItemsMax = 20
/** Characters of markup above which documents are printed alone: what they would share costs little then. */
const groupCharactersMax = 2 * 2 ** 20

interface MergedItem {
  item: ChunkItem
  body: string
}

/**
 * Renders a chunk's items in their order, several in one print where that is the same. Which ones go together depends on the chunk alone, so
 * that a second run makes the same bytes. Throws as `renderItem`.
 */
export async function* renderItems(
  items: readonly ChunkItem[],
  parts: ItemsRenderParts,
): AsyncGenerator<{ item: ChunkItem; made: PrintedDocument | Fault }> {
  const groups = Math.ceil(items.length / groupItemsMax)
  const groupItems = Math.ceil(items.length / groups)
  let pageCount = 1
  for (let from = 0; from < items.length; from += groupItems) {
    const group = items.slice(from, from + groupItems)
    const documents = new Map<ChunkItem, PrintedDocument | Fault>()
    if (!parts.isAlone && mayShare(parts) && isWorthSharing(parts.ready, pageCount)) {
      const comparison = parts.watch.ofBatch(parts.job.batchId)
      pageCount = await renderTogether(mergeAll(group, parts), pageCount, { ...parts, documents })
      if (comparison === 'before') await compareAll(documents, parts)
    }
    for (const item of group) {
      yield { item, made: documents.get(item) ?? (await renderItem(item, parts)) }
      documents.delete(item)
    }
  }
}

function mayShare({ ready, watch }: ItemsRenderParts): boolean {
  return ready.bulkPlan().safe && watch.isTrusted(ready)
}

/** Renders what came out of common prints once more alone, which is what goes out. */
async function compareAll(
  documents: Map<ChunkItem, PrintedDocument | Fault>,
  parts: ItemsRenderParts,
): Promise<void> {
  const both: PrintedBoth[] = []
  for (const [item, together] of documents) {
    const alone = await renderItem(item, parts)
    if (!(alone instanceof Fault) && !(together instanceof Fault)) both.push({ together, alone })
    documents.set(item, alone)
  }
  await parts.watch.judge(parts.ready, both, parts.job.batchId)
}

/** Those that can be merged; the others' faults are told when they are rendered alone. */
function mergeAll(items: readonly ChunkItem[], { ready, bounds }: ItemsRenderParts): MergedItem[] {
  return items.flatMap((item) => {
    try {
      return [{ item, body: ready.body.render(item.data, bounds) }]
    } catch (error) {
      if (error instanceof Fault) return []
      throw error
    }
  })
}

/**
 * Fills `documents` with what a common print is right for. Those that turn out to have another number of pages than `pageCount`, where it
 * matters, have a second one. Returns the number of pages that most of them have.
 */
async function renderTogether(
  merged: readonly MergedItem[],
  pageCount: number,
  parts: ItemsRenderParts & { documents: Map<ChunkItem, PrintedDocument | Fault> },
): Promise<number> {
  const byPages = new Map<number, MergedItem[]>()
  const outcomes = await tryTogether(merged, pageCount, parts)
  for (const [index, one] of merged.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) continue
    if ('pdf' in outcome) parts.documents.set(one.item, { ...outcome, documentsOfPrint: merged.length })
    const pages = 'pdf' in outcome ? outcome.pages : outcome.pagesInstead
    byPages.set(pages, [...(byPages.get(pages) ?? []), one])
  }
  for (const [pages, those] of byPages) {
    const misfits = those.filter(({ item }) => !parts.documents.has(item))
    const again = await tryTogether(misfits, pages, parts)
    for (const [index, { item }] of misfits.entries()) {
      const outcome = again[index]
      if (outcome && 'pdf' in outcome)
        parts.documents.set(item, { ...outcome, documentsOfPrint: misfits.length })
    }
  }
  const [most] = [...byPages].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? pageCount
}

/** Whatever goes wrong with a common print, each is printed alone then; but not while our own parts are away. */
async function tryTogether(
  merged: readonly MergedItem[],
  pageCount: number,
  { job, ready, printer, cut, onError }: ItemsRenderParts,
): Promise<TogetherOutcome[]> {
  const characters = merged.reduce((sum, { body }) => sum + body.length, 0)
  if (merged.length < 2 || characters > groupCharactersMax) return []
  const documents = merged.map(({ body }) => ({ body, createdAt: job.createdAt }))
  const deadlineAt = Date.now() + laneWaitMaxMs
  try {
    const takeApart = await printer.withLane({ deadlineAt }, (lane) =>
      printTogether(lane, { ready, printer, documents, pageCount, deadlineAt }),
    )
    return (await takeApart?.(cut)) ?? []
  } catch (error) {
    if (error instanceof Fault && error.code === 'unavailable') throw error
    if (!(error instanceof Fault)) onError(error)
    return []
  }
}
