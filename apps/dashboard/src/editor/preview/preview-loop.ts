import type { PreviewRequest } from '@platen/contract'
import { asProblem, type ProblemError } from '../../api/problem-error.ts'
import { isSameRequest } from '../../templates/preview-request.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import type { Preview, PreviewStore, PrintedElements } from './preview-store.ts'

/** Keeps a preview store at the newest draft. */
export interface PreviewLoop {
  /** The draft or what is to be seen of it has changed. The first of all is asked for at once. */
  want(request: PreviewRequest): void
  /** Asks again now, whatever came of it before. */
  again(): void
  close(): void
}

/** A preview without the times, which the loop knows. */
export type MadePreview = Omit<Preview, 'request' | 'editedAt' | 'waitedMs'>

/** Takes what arrives of a preview before all of it. */
export interface PreviewParts {
  /** Takes over the file. */
  onPages(pdf: PdfFile): void
  onElements(elements: PrintedElements): void
}

/** Milliseconds without an edit after which is asked. */
const pauseMinMs = 120
const pauseMaxMs = 600
/** Of the render's time: a document that takes long is asked for less often. */
const pauseShare = 0.3
/** Someone who types without a pause still sees what he does. */
const staleMaxMs = 1_000
/**
 * A document of so many pages shows them before it is whole: at 9 pages its boxes, its tags and the look for findings are three quarters of
 * the time (November 2026).
 */
const longPagesMin = 3
const retryMinMs = 2_000
const retryMaxMs = 30_000
const notOpened =
  'The document was made, but this browser could not open it. Change something, or reload the page.'

/**
 * Asks for the newest draft: after a short pause, one request at a time, the one before cancelled when the next begins. The pages of a long
 * document are shown when they arrive, before the rest of the same answer. What asking again may help (no network, too many documents) is
 * asked again by itself, ever more rarely.
 */
export function createPreviewLoop(parts: {
  store: PreviewStore
  /**
   * `parts` gets what arrives before the rest; the result then has the same file. Rejects with `ProblemError`, or with anything once
   * `signal` is aborted.
   */
  make: (request: PreviewRequest, signal: AbortSignal, parts: PreviewParts) => Promise<MadePreview>
}): PreviewLoop {
  const { store, make } = parts
  let wanted: { request: PreviewRequest; editedAt: number } | undefined
  let staleSince: number | undefined
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Of the request in progress the pages are shown. */
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

    /** Shows what is known of the new document, in place of that before. */
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
        // Until it is whole, all but the pages is known of the one before.
        if (!shown || mine.signal.aborted) return pdf.close()
        hasShownPages = true
        show({ ...shown, pdf }, false)
        // Written on meanwhile: what is left of it is of no use.
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
      if (mayPass(problem) && wanted.request === request) {
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
      // What is left of it is of no use, and would be made at the cost of what is wanted now.
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

/** Asking once more, with the same draft, may help. */
function mayPass({ status }: ProblemError): boolean {
  return status === 0 || status === 429 || status === 503
}
