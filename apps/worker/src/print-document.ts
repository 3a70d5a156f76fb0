import type { RenderRequest, Warning } from '@platen/contract'
import type { Egress } from '@platen/egress'
import type { ReadyBundle } from './bundles.ts'
import type { Lane } from './chromium/lane.ts'
import { createPageRequests, type PageRequestBounds } from './chromium/page-requests.ts'
import { finishDocument, type FinishRules } from './finish-document.ts'
import type { PdfBounds } from './finish-pdf.ts'

export interface PrintBounds extends PageRequestBounds, PdfBounds {
  htmlBytesMax: number
  renderTimeoutMs: number
  rendererBytesMax: number
}

/** Where documents are printed. */
export interface PrintingLanes {
  /** Waits for a free lane and lends it for `use`. Throws `render_timeout` when none is free by `deadlineAt` (epoch milliseconds). */
  withLane<T>(
    options: { deadlineAt: number },
    use: (lane: Pick<Lane, 'print' | 'inspect'>) => Promise<T>,
  ): Promise<T>
}

export interface PrintOptions extends Pick<RenderRequest, 'createdAt' | 'inspect'> {
  html: string
  /** Epoch milliseconds by which a lane must be free, and the print done. */
  deadlineAt: number
  /** The wait for a lane is over. */
  onLane?: () => void
}

export interface PrintedDocument {
  pdf: Buffer
  pages: number
  warnings: Warning[]
}

/** A print as it left Chromium. */
export interface RawPrint {
  pdf: Buffer
  warnings: Warning[]
}

export interface DocumentPrinter {
  /** Merged HTML to a finished document. Every fault it throws is the document's own, but `browser_lost` and `unavailable`. */
  printDocument(ready: ReadyBundle, options: PrintOptions): Promise<PrintedDocument>
  /** The first half of it: the print as Chromium wrote it. */
  printRaw(ready: ReadyBundle, options: PrintOptions): Promise<RawPrint>
  /** The rules of the second half. */
  finishRules(ready: ReadyBundle, createdAt: number): FinishRules
}

/** The document's HTML. Throws `render_failed` when it is too large. */
export function mergeHtml(
  ready: ReadyBundle,
  data: RenderRequest['data'],
  { htmlBytesMax }: Pick<PrintBounds, 'htmlBytesMax'>,
): string {
  return ready.head(data) + ready.body.render(data, { htmlBytesMax })
}

/** Prints with what the operator allows a document. */
export function createDocumentPrinter(parts: {
  lanes: PrintingLanes
  egress: Egress
  bounds: PrintBounds
}): DocumentPrinter {
  const { lanes, egress, bounds } = parts

  async function printRaw(ready: ReadyBundle, options: PrintOptions): Promise<RawPrint> {
    let unread: unknown
    const requests = createPageRequests({
      baseAddress: ready.baseAddress,
      // A store that is away is not the document's fault, and unanswered the page would wait for it until its time is over.
      readAsset: (path) => ready.readAsset(path).catch((error: unknown) => void (unread ??= error)),
      egress,
      bounds,
    })
    const { pdf, findings } = await lanes.withLane(options, async (lane) => {
      options.onLane?.()
      const timeoutMs = Math.min(bounds.renderTimeoutMs, options.deadlineAt - Date.now())
      const { tagged } = ready.bundle.settings
      const memoryBytesMax = bounds.rendererBytesMax
      const printed = await lane.print({ html: options.html, tagged, requests, timeoutMs, memoryBytesMax })
      return { pdf: printed, findings: options.inspect ? await lane.inspect(printed) : [] }
    })
    if (unread !== undefined) throw unread
    return { pdf, warnings: [...requests.warnings, ...findings] }
  }

  function finishRules({ baseAddress, bundle }: ReadyBundle, createdAt: number): FinishRules {
    const { pagesMax, pdfBytesMax } = bounds
    return { createdAt, isCompact: bundle.settings.compact, baseAddress, bounds: { pagesMax, pdfBytesMax } }
  }

  return {
    printRaw,
    finishRules,
    async printDocument(ready, options) {
      const raw = await printRaw(ready, options)
      const { pdf, pages, deadLinks } = await finishDocument(raw.pdf, finishRules(ready, options.createdAt))
      return { pdf, pages, warnings: [...raw.warnings, ...deadLinks.map(deadLinkWarning)] }
    },
  }
}

/** What the author is told of a link that lost its target. */
export function deadLinkWarning(target: string): Warning {
  const message = 'The link leads nowhere: its address must begin with https:, http:, mailto: or tel:.'
  return { code: 'address_blocked', subject: target.slice(0, 300), message }
}
