import { Fault, type RenderRequest, type Warning } from '@platen/contract'
import type { Egress } from '@platen/egress'
import { isRenderTimeout } from '@platen/jobs'
import type { PdfBounds, PdfInformation } from '@platen/pdf'
import { settleAddresses } from './merge-document.ts'
import type { ReadyBundle } from './bundles.ts'
import type { Lane } from '../chromium/lane.ts'
import type { Borrower } from '../chromium/lane-lender.ts'
import { createPageRequests, type PageRequestBounds } from '../chromium/page-requests.ts'
import { finishDocument } from './finish-document.ts'
import { readInformation } from './read-information.ts'
import { tellRows } from './tell-rows.ts'

export interface PrintBounds extends PageRequestBounds, PdfBounds {
  htmlBytesMax: number
  renderTimeoutMs: number
  rendererBytesMax: number
}

/** Where documents are printed. */
export interface PrintingLanes {
  /** Waits for a free lane and lends it for `use`. Throws `overloaded` when none is free by the deadline. */
  withLane<T>(borrower: Borrower, use: (lane: PrintingLane) => Promise<T>): Promise<T>
}

export type PrintingLane = Pick<Lane, 'print' | 'inspect'>

export interface PrintOptions {
  merged: MergedDocument
  /** Look at the page for what its author should know. */
  inspect?: true | undefined
  /** Epoch milliseconds by which a lane must be free, and the print done. */
  deadlineAt: number
  /** Epoch milliseconds since which it was on its way; also the date in the file. */
  createdAt: number
  /** As `Borrower.account`. */
  account?: string
  /** The wait for a lane is over. */
  onLane?: () => void
}

export interface PrintedDocument {
  pdf: Buffer
  pages: number
  warnings: Warning[]
}

/** A print as it left Chromium. */
interface RawPrint {
  pdf: Buffer
  warnings: Warning[]
  /** What its markup says of it. */
  information: PdfInformation
}

export interface DocumentPrinter {
  /** Merged HTML to a finished document. Every fault it throws is the document's own, but `browser_lost`, `unavailable` and `overloaded` (no lane in time, or so late that little of its time was left). */
  printDocument(ready: ReadyBundle, options: PrintOptions): Promise<PrintedDocument>
}

/** A document's HTML, and what to warn of in the addresses that data gave it. */
export interface MergedDocument {
  html: string
  warnings: Warning[]
}

/** Throws `render_failed` when the document is too large. */
export function mergeDocument(
  ready: ReadyBundle,
  data: RenderRequest['data'],
  { htmlBytesMax }: Pick<PrintBounds, 'htmlBytesMax'>,
): MergedDocument {
  const merged = ready.body.render(data, { htmlBytesMax })
  const { html, warnings } = ready.hasMarkedAddresses
    ? settleAddresses(merged)
    : { html: merged, warnings: [] }
  return { html: ready.head(data, html) + html, warnings }
}

/** Prints with what the operator allows a document. */
export function createDocumentPrinter(parts: {
  lanes: PrintingLanes
  egress: Egress
  bounds: PrintBounds
}): DocumentPrinter {
  const { lanes, egress, bounds } = parts

  async function printRaw(
    lane: PrintingLane,
    ready: ReadyBundle,
    { merged: { html }, inspect, deadlineAt, createdAt }: PrintOptions,
  ): Promise<RawPrint> {
    let unread: unknown
    const requests = createPageRequests({
      baseAddress: ready.baseAddress,
      // A store that is away is not the document's fault, and unanswered the page would wait for it until its time is over.
      readAsset: (path) => ready.readAsset(path).catch((error: unknown) => void (unread ??= error)),
      egress,
      bounds,
    })
    const timeoutMs = Math.min(bounds.renderTimeoutMs, deadlineAt - Date.now())
    const { tagged, bookmarks = false } = ready.bundle.settings
    const memoryBytesMax = bounds.rendererBytesMax
    const pdf = await lane
      .print({ html, tagged, bookmarks, requests, timeoutMs, memoryBytesMax })
      .catch((error: unknown) => {
        const fullMs = Math.min(bounds.renderTimeoutMs, deadlineAt - createdAt)
        throw isRenderTimeout(error) && timeoutMs < fullMs / 2
          ? tooLate(timeoutMs)
          : tellRows(error, { html, tagged })
      })
    const findings = inspect ? await lane.inspect(pdf) : []
    if (unread !== undefined) throw unread
    const information = ready.hasInformation ? readInformation(html) : {}
    return { pdf, warnings: [...requests.warnings, ...findings], information }
  }

  return {
    async printDocument(ready, options) {
      const raw = await lanes.withLane(options, (lane) => {
        options.onLane?.()
        return printRaw(lane, ready, options)
      })
      const { pagesMax, pdfBytesMax } = bounds
      const { pdf, pages, warnings } = await finishDocument(raw.pdf, {
        createdAt: options.createdAt,
        isCompact: ready.bundle.settings.compact,
        baseAddress: ready.baseAddress,
        bounds: { pagesMax, pdfBytesMax },
        information: raw.information,
      })
      return {
        pdf,
        pages,
        warnings: [...options.merged.warnings, ...raw.warnings, ...warnings],
      }
    },
  }
}

/** What was left of its time after the wait proves nothing against the document. */
function tooLate(leftMs: number): Fault {
  const seconds = (Math.max(0, leftMs) / 1000).toFixed(1)
  return new Fault('overloaded', {
    detail: `The document got its turn so late that ${seconds} s were left for it. Try again in a moment, or run more workers.`,
    retryAfterSeconds: 5,
  })
}
