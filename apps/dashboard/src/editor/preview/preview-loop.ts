import type { PreviewRequest } from '@platen/contract'
import { asProblem, type ProblemError } from '../../api/problem-error.ts'
import { isSameRequest } from '../../templates/preview-request.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import type { Preview, PreviewStore, PrintedElements } from './preview-store.ts'

/** Keeps a preview store up to date with the draft. */
export interface PreviewLoop {
  /** Requests a preview of the changed draft or view. The first request is sent immediately. */
  want(request: PreviewRequest): void
  /** Requests the preview again immediately. */
  again(): void
  close(): void
}

/** A preview without the properties that the loop adds: the request and times. */
export type MadePreview = Omit<Preview, 'request' | 'editedAt' | 'waitedMs'>

/** Receives parts of a preview before it is complete. */
export interface PreviewParts {
  /** Takes ownership of the file. */
  onPages(pdf: PdfFile): void
  onElements(elements: PrintedElements): void
}

/** Milliseconds without an edit before a request is sent. */
const pauseMinMs = 120
const pauseMaxMs = 600
/** The pause as a fraction of the last render time, so that slow documents are requested less often. */
const pauseShare = 0.3
/** Milliseconds after which the preview is updated even if the user types without a pause. */
const staleMaxMs = 1_000
/**
 * For documents with at least this many pages, the pages are requested first. With 9 pages, boxes, tags and findings take three quarters of the
 * time (November 2026).
 */
const longPagesMin = 3
const retryMinMs = 2_000
const retryMaxMs = 30_000
const notOpened = 'The document was generated, but this browser could not open it. Reload the page.'

/**
 * Requests a preview of the newest draft after a short pause. A new request cancels the previous one. The pages of a long document are shown before
 * the rest of the response arrives. After temporary errors (no network, too many documents), requests are retried with increasing delays.
 */
export function createPreviewLoop(parts: {
  store: PreviewStore
  /**
   * Requests a preview. `parts` receives the parts that arrive first. If it received the pages, the result has the same file. Rejects with
   * `ProblemError`, or with any error after `signal` is aborted.
   */
  make: (request: PreviewRequest, signal: AbortSignal, parts: PreviewParts) => Promise<MadePreview>
}): PreviewLoop {
  const { store, make } = parts
  let wanted: { request: PreviewRequest; editedAt: number } | undefined
  let staleSince: number | undefined
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the pages of the running request are already shown. */
  let hasShownPages = false
  let lastMs = 0
  let retries = 0

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    if (!wanted) return
    clearTimeout(timer)
    running?.abort()
    const mine = new AbortController()
    running = mine
    hasShownPages = false
    staleSince = undefined
    const { request, editedAt } = wanted
    const { good: before } = store.getState()
    const isLong = before !== undefined && before.pdf.pages >= longPagesMin
    const startedAt = performance.now()

    /** Shows the known parts of the new document. */
    function show(known: MadePreview, isWhole: boolean): void {
      const { good: shown } = store.getState()
      const isSeen = shown?.pdf === known.pdf
      if (!isSeen) lastMs = performance.now() - startedAt
      const waitedMs = isSeen ? shown.waitedMs : performance.now() - editedAt
      const isRendering = !isWhole || wanted?.request !== request
      store.setState({ good: { ...known, request, editedAt, waitedMs }, problem: undefined, isRendering })
      if (!isSeen) shown?.pdf.close()
    }

    const onArrival: PreviewParts = {
      onPages(pdf) {
        const { good: shown } = store.getState()
        // Until the response is complete, everything except the pages is from the previous document.
        if (!shown || mine.signal.aborted) return pdf.close()
        hasShownPages = true
        show({ ...shown, pdf }, false)
        // The draft has changed since the request, so the rest is not needed.
        if (wanted?.request !== request) mine.abort()
      },
      onElements(elements) {
        const { good: shown } = store.getState()
        if (shown && !mine.signal.aborted) show({ ...shown, elements }, false)
      },
    }
    try {
      const asked = { ...request, elements: true, ...(isLong && { pagesFirst: true }) }
      const made = await make(asked, mine.signal, onArrival)
      if (mine.signal.aborted) {
        if (store.getState().good?.pdf !== made.pdf) made.pdf.close()
        return
      }
      retries = 0
      show(made, true)
    } catch (error) {
      if (mine.signal.aborted) return
      const problem = asProblem(error, notOpened)
      store.setState({ problem, isRendering: wanted.request !== request })
      if (isRetryable(problem) && wanted.request === request) {
        schedule(Math.min(retryMaxMs, retryMinMs * 2 ** retries++))
      }
    } finally {
      if (running === mine) running = undefined
    }
  }

  return {
    want(request) {
      if (wanted && isSameRequest(wanted.request, request)) return
      const isFirst = wanted === undefined
      const now = performance.now()
      wanted = { request, editedAt: now }
      // The rest of the running request is not needed, and would delay the new request.
      if (hasShownPages) running?.abort()
      staleSince ??= now
      retries = 0
      store.setState({ isRendering: true })
      const pause = Math.min(pauseMaxMs, Math.max(pauseMinMs, lastMs * pauseShare))
      const staleMax = Math.max(staleMaxMs, 2 * lastMs)
      schedule(isFirst ? 0 : Math.max(0, Math.min(pause, staleSince + staleMax - now)))
    },
    again() {
      if (!wanted) return
      wanted = { request: wanted.request, editedAt: performance.now() }
      store.setState({ isRendering: true })
      schedule(0)
    },
    close() {
      clearTimeout(timer)
      running?.abort()
      wanted = undefined
    },
  }
}

/** Whether a retry of the same draft can succeed. */
function isRetryable({ status }: ProblemError): boolean {
  return status === 0 || status === 429 || status === 503
}
