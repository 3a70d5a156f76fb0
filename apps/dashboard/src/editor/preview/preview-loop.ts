import type { PreviewRequest } from '@platen/contract'
import { asProblem, type ProblemError } from '../../api/problem-error.ts'
import { isSameRequest } from '../../templates/preview-request.ts'
import type { Preview, PreviewStore } from './preview-store.ts'

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

/** Milliseconds without an edit after which is asked. */
const pauseMinMs = 120
const pauseMaxMs = 600
/** Of the render's time: a document that takes long is asked for less often. */
const pauseShare = 0.3
/** Someone who types without a pause still sees what he does. */
const staleMaxMs = 1_000
/**
 * A document of so many pages shows them, and where its elements are, before it is whole: at 9 pages its tags and the look for findings are
 * half of the time (November 2026).
 */
const longPagesMin = 3
/** Where the elements are takes as long as the pages themselves: of so many pages, both would be late. */
const veryLongPagesMin = 10
/** Of rest before it is made whole: that must not take the time of what is being typed. */
const wholeAfterMs = 400
const retryMinMs = 2_000
const retryMaxMs = 30_000
const notOpened =
  'The document was made, but this browser could not open it. Change something, or reload the page.'

/**
 * Asks for the newest draft: after a short pause, one request at a time, the one before cancelled when the next begins. Of a long document
 * it asks for the pages first, and for the whole of it when typing rests. What asking again may help (no network, too many documents) is
 * asked again by itself, ever more rarely.
 */
export function createPreviewLoop(parts: {
  store: PreviewStore
  /** Rejects with `ProblemError`, or with anything once `signal` is aborted. */
  make: (request: PreviewRequest, signal: AbortSignal) => Promise<MadePreview>
}): PreviewLoop {
  const { store, make } = parts
  let wanted: { request: PreviewRequest; editedAt: number } | undefined
  let staleSince: number | undefined
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
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
    staleSince = undefined
    const { request, editedAt } = wanted
    const { good: before } = store.getState()
    const isSeen = before?.request === request
    const long = !isSeen && before && before.pdf.pages >= longPagesMin ? before : undefined
    const startedAt = performance.now()
    try {
      const made = await make({ ...request, ...partOf(long) }, mine.signal)
      if (mine.signal.aborted) {
        made.pdf.close()
        return
      }
      retries = 0
      if (!isSeen) lastMs = performance.now() - startedAt
      const waitedMs = isSeen ? before.waitedMs : performance.now() - editedAt
      // Until it is whole, all but the pages is known of the one before.
      const known = long ? { ...long, pdf: made.pdf, elements: made.elements ?? long.elements } : made
      const good = { ...known, request, editedAt, waitedMs }
      const isNewest = wanted.request === request
      store.setState({ good, problem: undefined, isRendering: long !== undefined || !isNewest })
      before?.pdf.close()
      if (long && isNewest) schedule(wholeAfterMs)
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

/** Returns what is asked for of a document, which was `long` before. */
function partOf(long: Preview | undefined): Pick<PreviewRequest, 'shows' | 'elements'> {
  return long ? { shows: 'pages', elements: long.pdf.pages < veryLongPagesMin } : { elements: true }
}

/** Asking once more, with the same draft, may help. */
function mayPass({ status }: ProblemError): boolean {
  return status === 0 || status === 429 || status === 503
}
