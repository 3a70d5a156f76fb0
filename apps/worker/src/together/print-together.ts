import type { ReadyBundle } from '../bundles.ts'
import {
  deadLinkWarning,
  type DocumentPrinter,
  type PrintedDocument,
  type PrintingLane,
} from '../print-document.ts'
import type { CutTogether } from './cut-together.ts'

/** What became of a document that was printed together with others. */
export type TogetherOutcome =
  | PrintedDocument
  /** The print is good, but for documents with another number of pages than this one has. */
  | { pagesInstead: number }
  /** It must be printed alone. */
  | undefined

export interface TogetherOptions {
  ready: ReadyBundle
  printer: DocumentPrinter
  documents: readonly TogetherDocument[]
  /** The number that the documents tell as that of all their pages. */
  pageCount: number
  /** Epoch milliseconds by which the print must be done. */
  deadlineAt: number
}

export interface TogetherDocument {
  /** Its merged markup. */
  body: string
  /** Epoch milliseconds. */
  createdAt: number
}

/** A page with its tags takes 2 ms to cut, and a shared print saves a document some 5 ms (November 2026). */
const taggedPagesMax = 2

/** Whether documents of a template with so many pages cost less in a common print. */
export function isWorthSharing({ bundle }: ReadyBundle, pages: number): boolean {
  return !bundle.settings.tagged || pages <= taggedPagesMax
}

/** Cuts a print apart: each document is as if it were printed alone. Whatever is odd sends those that it may concern back. */
export type TakeApart = (cut: CutTogether) => Promise<TogetherOutcome[]>

/**
 * Prints documents of one template as one. The lane is free for others while they are taken apart. `undefined` when they cannot go together;
 * throws what the print throws, which may be the fault of any of them.
 */
export async function printTogether(
  lane: PrintingLane,
  { ready, printer, documents, pageCount, deadlineAt }: TogetherOptions,
): Promise<TakeApart | undefined> {
  const plan = ready.bulkPlan()
  if (!plan.safe || pageCount > plan.pageCountMax) return undefined
  const composed = plan.compose(
    documents.map(({ body }) => body),
    pageCount,
  )
  if (!composed) return undefined
  const { html, titles } = composed
  const { pdf, warnings } = await printer.printRaw(lane, ready, { html, deadlineAt })
  // A picture that did not come may be missing because the documents share their bounds.
  if (warnings.length > 0) return undefined
  return async (cut) => {
    const outcomes = await cut({
      pdf,
      documents: documents.map(({ createdAt }, index) => ({ title: titles[index], createdAt })),
      pageCount: plan.taken === 'ofPageCount' ? pageCount : undefined,
      ...printer.finishRules(ready),
    })
    return outcomes.map((outcome) => {
      if (outcome === undefined || 'pagesInstead' in outcome) return outcome
      const { buffer, byteOffset, byteLength } = outcome.pdf
      return {
        pdf: Buffer.from(buffer, byteOffset, byteLength),
        pages: outcome.pages,
        warnings: outcome.deadLinks.map(deadLinkWarning),
      }
    })
  }
}
