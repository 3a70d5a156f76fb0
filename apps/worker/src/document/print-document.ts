import { Fault, type FaultCode, type Warning } from '@platen/contract'
import { countElements } from '@platen/template/document'
import type { Egress } from '@platen/platform/egress'
import { isRenderTimeout, type PartsCaller } from '@platen/queue'
import { isPrintedSmaller, type PdfBounds, requireBounds } from '@platen/pdf'
import { findUncheckedCharacters } from '../chromium/find-missing-glyphs.ts'
import { inspectionMsMax } from '../chromium/inspect-page.ts'
import type { PrintingLane, PrintingLanes } from '../chromium/lane-pool.ts'
import { createPageRequests, type PageRequestBounds } from '../chromium/page-requests.ts'
import type { ReadyBundle } from './bundles.ts'
import { finishDocument, type FinishedDocument, type FinishRules } from './finish-document.ts'
import type { DocumentThreads, MergedDocument } from './threads/document-threads.ts'
import { createDocumentParts, type DocumentParts } from './send-parts.ts'
import { tooLate } from './step-faults.ts'
import { type StartedSheets, startSheets } from './sheets/start-sheets.ts'

export interface PrintBounds extends PageRequestBounds, PdfBounds {
  htmlBytesMax: number
  renderTimeoutMs: number
  rendererBytesMax: number
}

export interface PrintOptions {
  merged: MergedDocument
  inspect?: true | undefined
  /** Receives the pages and the positions of their elements before the document is complete. */
  caller?: PartsCaller | undefined
  /** Marks each page as a test. */
  isTest?: boolean | undefined
  /** Epoch milliseconds by which a lane must be free and the print must be complete. */
  deadlineAt: number
  /** Epoch milliseconds of the request, and the file's date. */
  createdAt: number
  enqueuedAt?: number
  account?: string
  onLane?: () => void
  /** Called when the document waits for a thread after its print. */
  onWait?: () => void
  onWork?: () => void
}

export interface PrintedDocument extends FinishedDocument {
  /** A print of element boxes, if elements have numbers. */
  elements: Buffer | undefined
}

interface LaneOptions extends PrintOptions {
  sheets: StartedSheets | undefined
  parts: DocumentParts | undefined
}

/** The account of a print, and the callback for its waits. */
type FinishOptions = Pick<
  PrintOptions,
  'account' | 'deadlineAt' | 'createdAt' | 'enqueuedAt' | 'onWait' | 'onWork'
>

/** A print with the findings on its page. */
type RawPrint = Omit<PrintedDocument, 'pages'>

export interface DocumentPrinter {
  /**
   * Prints merged HTML as a finished document. All errors are the document's own, except `browser_lost`, `unavailable` and `overloaded` (no lane in
   * time, or too late).
   */
  printDocument(ready: ReadyBundle, options: PrintOptions): Promise<PrintedDocument>
}

/** Returns a printer with the operator's limits for documents. */
export function createDocumentPrinter(given: {
  threads: DocumentThreads
  lanes: PrintingLanes
  egress: Egress
  bounds: PrintBounds
}): DocumentPrinter {
  const { threads, lanes, egress, bounds } = given

  async function printRaw(
    lane: PrintingLane,
    ready: ReadyBundle,
    { merged, sheets, parts, inspect, deadlineAt, createdAt, enqueuedAt = createdAt }: LaneOptions,
  ): Promise<RawPrint | 'incomplete'> {
    let unread: unknown
    const requests = createPageRequests({
      baseAddress: ready.baseAddress,
      // An unavailable store is not the document's error. Without a response, the page would wait until its deadline.
      readAsset: (path) => ready.readAsset(path).catch((error: unknown) => void (unread ??= error)),
      egress,
      bounds,
    })
    const { elementAttribute } = ready
    const { tagged, bookmarks = false } = ready.settings
    // Sheets over another PDF are not part of its structure.
    const isTagged = tagged && !sheets
    const { rendererBytesMax: memoryBytesMax, pdfBytesMax } = bounds
    const isPrintedAgain = parts !== undefined && (isTagged || bookmarks)
    const print = async (how: 'print' | 'printAgain'): Promise<Buffer> => {
      const isPlain = isPrintedAgain && how === 'print'
      const timeoutMs = Math.min(bounds.renderTimeoutMs, deadlineAt - Date.now())
      return lane[how]({
        html: merged.html,
        tagged: isTagged && !isPlain,
        bookmarks: bookmarks && !isPlain,
        onLongLine: merged.longLineFault,
        onFitted: sheets?.onFitted,
        requests,
        timeoutMs,
        memoryBytesMax,
        pdfBytesMax,
      }).catch((error: unknown) => {
        if (requests.fault) throw requests.fault
        const fullMs = Math.min(bounds.renderTimeoutMs, deadlineAt - enqueuedAt)
        throw isRenderTimeout(error) && timeoutMs < fullMs / 2
          ? tooLate(timeoutMs)
          : withSizeReported(error, { rows: merged.rows, html: merged.html, tagged })
      })
    }
    // Tags take most of a long document's print time, so its pages are sent first without them.
    const startedAt = performance.now()
    const first = await print('print')
    // Nobody receives the rest.
    const pagesOnly = { pdf: first, elements: undefined, warnings: [] }
    const sending = unread === undefined ? parts?.sendPages(first) : undefined
    if (parts && !(await parts.isWaitingAfter(Math.min(restMsMax, performance.now() - startedAt))))
      return pagesOnly
    // Before the page is inspected, which may break the lane.
    const elements =
      elementAttribute === undefined
        ? undefined
        : await lane.printElements(elementAttribute, {
            timeoutMs: briefLookMs(bounds, deadlineAt),
            memoryBytesMax,
            pdfBytesMax,
          })
    await sending
    const areElementsSent = elements && (await parts?.sendElements(elements))
    if (parts && !(await parts.isWaitingAfter(0))) return pagesOnly
    // The lane is broken, or has removed external content from the page.
    if (isPrintedAgain && (requests.fetchedOutside || (elementAttribute !== undefined && !elements)))
      return 'incomplete'
    const pdf = isPrintedAgain ? await print('printAgain') : first
    const onBrokenPicture = merged.hasOtherPicture ? requests.reportBroken : undefined
    const characters = inspect ? [] : findUncheckedCharacters(merged.html)
    const glyphs = characters.length > 0 ? { characters, html: merged.html } : undefined
    const mustBeInspected = inspect || onBrokenPicture || glyphs || isPrintedSmaller(pdf)
    const findings = mustBeInspected
      ? await lane.inspect(pdf, {
          isBrief: !inspect,
          glyphs,
          onBrokenPicture,
          elementAttribute,
          ...(!inspect && { timeoutMs: briefLookMs(bounds, deadlineAt) }),
        })
      : []
    if (unread !== undefined) throw unread
    // Called outside of the lane, because an exception there would close its page.
    const overfull = sheets?.warnings() ?? []
    const warnings = [...requests.warnings, ...findings, ...overfull]
    return { pdf, elements: areElementsSent ? undefined : elements, warnings }
  }

  /** Runs in this thread if it takes less than 10 ms. */
  async function finish(pdf: Buffer, options: FinishOptions, rules: FinishRules): Promise<FinishedDocument> {
    const bytes = pdf.length + (rules.over?.bytes.length ?? 0)
    if (bytes <= inPlaceBytesMax) return finishDocument(pdf, rules)
    const { account, deadlineAt, createdAt, enqueuedAt, onWait, onWork: onThread } = options
    const { renderTimeoutMs } = bounds
    onWait?.()
    return threads.finish(
      { pdf, rules },
      { account, deadlineAt, createdAt, enqueuedAt, renderTimeoutMs, onThread },
    )
  }

  return {
    async printDocument(ready, options) {
      const { isTest, caller } = options
      const sheets = startSheets(ready, options.merged)
      const { pagesMax, pdfBytesMax } = bounds
      const finishPrint = async (pdf: Buffer, of: FinishOptions & { isCompact: boolean }) => {
        const over = await sheets?.toDrawOver({ form: options.merged.form, isMarked: isTest })
        return finish(pdf, of, {
          createdAt: options.createdAt,
          isCompact: of.isCompact && !sheets,
          baseAddress: ready.baseAddress,
          bounds: { pagesMax, pdfBytesMax },
          information: options.merged.information,
          opening: ready.settings.document,
          isMarked: isTest && !sheets,
          over,
        })
      }
      // Waiting for these prints does not count as work, because the lane prints the next document in the meantime.
      const { onWait: _wait, onWork: _work, ...beside } = options
      const finishPages = async (pdf: Buffer) => (await finishPrint(pdf, { ...beside, isCompact: false })).pdf
      const parts = caller && createDocumentParts({ caller, finish: finishPages })
      const printOnLane = (sent: DocumentParts | undefined) =>
        lanes.withLane(options, (lane) => {
          options.onLane?.()
          options.onWork?.()
          return printRaw(lane, ready, { ...options, sheets, parts: sent })
        })
      let raw = await printOnLane(parts)
      if (raw === 'incomplete') raw = await printOnLane(undefined)
      if (raw === 'incomplete') throw new Error('A print without parts is complete')
      const elements = raw.elements && raw.elements.length <= pdfBytesMax ? raw.elements : undefined
      const finished = await finishPrint(raw.pdf, { ...options, isCompact: ready.settings.compact })
      requireBounds(finished, bounds)
      const tooMany = tooManyPages(finished.pages, ready.settings.page)
      const warnings = [...options.merged.warnings, ...raw.warnings, ...finished.warnings, ...tooMany]
      return { ...finished, elements, warnings }
    },
  }
}

function tooManyPages(pages: number, { pagesMax = Infinity }: { pagesMax?: number }): Warning[] {
  if (pages <= pagesMax) return []
  const message = `The document has ${pages} pages, but its template is designed for ${pagesMax}. Send shorter text or fewer items to keep it on ${pagesMax === 1 ? 'one' : 'them'}.`
  return [{ code: 'overflow', subject: 'page', message }]
}

/**
 * Maximum pause after the pages of a document in parts. The pause is as long as the pages took: a user who continues typing disconnects during it.
 * Without the pause, abandoned prints would delay the next pages, by 0.7 s for 56 pages (November 2026).
 */
const restMsMax = 400

/** Limit for finishing a PDF in this thread, which takes less than 10 ms. */
const inPlaceBytesMax = 128 * 2 ** 10

/** Half of the remaining time, at least `inspectionMsMax.brief`, so that a busy machine does not lose warnings. The rest is for later steps. */
function briefLookMs({ renderTimeoutMs }: PrintBounds, deadlineAt: number): number {
  return Math.max(inspectionMsMax.brief, Math.min(renderTimeoutMs, deadlineAt - Date.now()) / 2)
}

/** With fewer rows, a document is not large because of its rows. */
const manyRows = 500
/** The same for elements. An invoice of one page has about 150. */
const manyElements = 5_000

/** The setting of each limit. */
const settingOf: Partial<Record<FaultCode, string>> = {
  render_failed: 'RENDERER_BYTES_MAX',
  render_timeout: 'RENDER_TIMEOUT_MS',
}

/** Adds advice for large documents: the number of rows or elements, the effect of untagged prints, and the setting of the limit. */
export function withSizeReported(
  error: unknown,
  { rows, html, tagged }: { rows: number; html: string; tagged: boolean },
): unknown {
  const setting = error instanceof Fault ? settingOf[error.code] : undefined
  if (!(error instanceof Fault) || setting === undefined) return error
  const elements = rows < manyRows ? countElements(html) : 0
  if (rows < manyRows && elements < manyElements) return error
  const [size, saved] =
    elements > 0
      ? [`${elements.toLocaleString('en')} elements`, 'less time']
      : [`${rows.toLocaleString('en')} table rows`, 'half the time']
  const untagged = tagged ? ` "tagged": false in template.json takes ${saved} and less memory.` : ''
  const detail = `${error.detail} The document has ${size}.${untagged} The operator can raise ${setting}.`
  return new Fault(error.code, { detail, cause: error })
}
