import type { ReadyBundle } from '../bundles.ts'
import { deadLinkWarning, type DocumentPrinter, type PrintedDocument } from '../print-document.ts'
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
  cut: CutTogether
  /** Merged markups. */
  bodies: readonly string[]
  /** The number that the documents tell as that of all their pages. */
  pageCount: number
  createdAt: number
  deadlineAt: number
}

/**
 * Prints documents of one template as one and cuts them apart, so that each is as if it were printed alone. Whatever is odd sends the
 * documents that it may concern back, to be printed alone. Throws what the print throws, which may be the fault of any of them.
 */
export async function printTogether(options: TogetherOptions): Promise<TogetherOutcome[]> {
  const { ready, printer, cut, bodies, pageCount, createdAt, deadlineAt } = options
  const plan = ready.bulkPlan()
  const none = bodies.map(() => undefined)
  if (!plan.safe || pageCount > plan.pageCountMax) return none
  const { html, titles } = plan.compose(bodies, pageCount)
  const { pdf, warnings } = await printer.printRaw(ready, { html, createdAt, deadlineAt })
  // A picture that did not come may be missing because the documents share their bounds.
  if (warnings.length > 0) return none
  const outcomes = await cut({
    pdf,
    titles,
    pageCount: plan.taken === 'ofPageCount' ? pageCount : undefined,
    ...printer.finishRules(ready, createdAt),
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
