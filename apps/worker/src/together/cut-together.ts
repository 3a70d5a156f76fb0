import { setImmediate } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import { cutPrint, openPrint, type PageRange } from '@platen/pdf'
import { findItems, type ItemPages } from '../bulk/find-items.ts'
import { finishDocument, type FinishRules } from '../finish-document.ts'

/** A print of several documents, and what each of them is to become. Plain data: it may go to another thread. */
export interface CutWork extends Omit<FinishRules, 'createdAt'> {
  pdf: Uint8Array
  documents: readonly CutDocument[]
  /** Only documents with as many pages are right, where it is given. */
  pageCount: number | undefined
}

export interface CutDocument {
  /** Its own; `undefined` where that of the print is right. */
  title: string | undefined
  /** Epoch milliseconds. */
  createdAt: number
}

export type CutOutcome =
  | { pdf: Uint8Array; pages: number; deadLinks: string[] }
  /** Right but for its number of pages, which is this one. */
  | { pagesInstead: number }
  /** It must be printed alone. */
  | undefined

/** One outcome for each document. */
export type CutTogether = (work: CutWork) => Promise<CutOutcome[]>

/** Larger prints are not worth the memory that it takes to cut them. */
const cutBytesMax = 64 * 2 ** 20
/** Each cut has all pictures that it shares with others, and all cuts of a print are in memory at once. */
const cutsBytesMax = 256 * 2 ** 20

/** Cuts a print into its finished documents: some 1 ms of CPU for each page of a tagged one, 0.1 ms otherwise (November 2026). */
export async function cutTogether({ pdf, documents, pageCount, ...rules }: CutWork): Promise<CutOutcome[]> {
  const none = documents.map(() => undefined)
  if (pdf.length > cutBytesMax || pdf.length * documents.length > cutsBytesMax) return none
  const print = openPrint(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  if (!print) return none
  const found = findItems(print, documents.length)
  if (!found) return none
  const outcomes: CutOutcome[] = []
  const ranges: PageRange[] = []
  const places: Array<{ index: number; createdAt: number }> = []
  for (const [index, pages] of found.entries()) {
    const createdAt = documents[index]?.createdAt ?? 0
    if (pages.isWhole && pageCount !== undefined && pages.count !== pageCount) {
      outcomes[index] = { pagesInstead: pages.count }
    } else if (pages.isWhole) {
      ranges.push(rangeOf(pages, documents[index]?.title))
      places.push({ index, createdAt })
    }
  }
  const cuts = cutPrint(print, ranges)
  if (cuts === undefined) return none
  for (const [order, cut] of cuts.entries()) {
    if (!cut) continue
    const { index, createdAt } = places[order] ?? { index: 0, createdAt: 0 }
    outcomes[index] = await finish(cut, { ...rules, createdAt })
    await setImmediate()
  }
  return documents.map((_, index) => outcomes[index])
}

function rangeOf({ first, count }: ItemPages, title: string | undefined): PageRange {
  return title === undefined ? { first, count } : { first, count, title }
}

async function finish(cut: Buffer, rules: FinishRules): Promise<CutOutcome> {
  try {
    return await finishDocument(cut, rules)
  } catch (error) {
    // Too large, most likely: it says so again when it is alone.
    if (error instanceof Fault) return undefined
    throw error
  }
}
