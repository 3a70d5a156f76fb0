import { setTimeout } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import type { CDPSession } from './browser.ts'
import type { PageRequest, PageRequests, PageResponse } from './page-requests.ts'

export type PrintRequests = Omit<PageRequests, 'reportBroken'>

export interface PageAnswers {
  /** Total number of requests. */
  readonly asked: number
  /** Whether requests have no response yet. */
  readonly isWaiting: boolean
  /** Resolves when all requests have their response. */
  settled(): Promise<unknown>
  /** Answers requests with `requests` until `end`. `onFault` receives the error that ends the print. */
  begin(requests: PrintRequests, onFault: (fault: Fault) => void): void
  end(): void
  /** Starts the next document: no response is due, and none counts. */
  forget(): void
}

/** The times of a page's responses. */
interface AnswerClock {
  now(): number
  wait(ms: number): Promise<unknown>
}

const realClock: AnswerClock = { now: () => performance.now(), wait: (ms) => setTimeout(ms) }

/**
 * Milliseconds of a document's responses that are sent immediately. Later responses are sent at the pace of `requestMs` and `bytesPerMs`. Chromium
 * has up to 1,024 open requests per page, and answering them all at once delayed the documents in other lanes by up to 0.8 s (November 2026). A
 * document with 200 requests or 40 MB does not wait.
 */
const burstMs = 400
const requestMs = 2
const bytesPerMs = 100_000
/**
 * A response with more bytes waits until the browser has received the previous one: 100 pictures of 10 MB blocked the process for 17 s
 * (November 2026).
 */
const largeBytes = 256 * 2 ** 10

/** Answers the page's requests, at a pace that leaves time for the documents in other lanes. */
export function startPageAnswers(session: Pick<CDPSession, 'on' | 'send'>, clock = realClock): PageAnswers {
  let requests: PrintRequests | undefined
  let reportFault: ((fault: Fault) => void) | undefined
  const unanswered = { current: new Set<Promise<void>>() }
  let asked = 0
  let busyUntil = -Infinity
  let lastLarge: Promise<unknown> = Promise.resolve()

  session.on('Fetch.requestPaused', ({ requestId, request: { url, method }, resourceType }) => {
    asked++
    const answering = answer(requestId, { url, method, resourceType })
    const among = unanswered.current.add(answering)
    void answering.then(() => among.delete(answering))
  })

  async function answer(requestId: string, request: PageRequest): Promise<void> {
    const asker = requests
    try {
      const response = await asker?.answer(request)
      const dueMs = reserve(response?.bytes.length ?? 0)
      if (dueMs > 0) {
        await clock.wait(dueMs)
        // The browser has ended the requests of the previous document.
        if (asker !== requests) return
      }
      await (response ? fulfill(requestId, response) : refuse(requestId))
    } catch (error) {
      // Otherwise, the page has navigated or closed.
      if (error instanceof Fault && asker === requests) reportFault?.(error)
    }
  }

  /** Returns the milliseconds until this response can be sent. */
  function reserve(size: number): number {
    const now = clock.now()
    busyUntil = Math.max(busyUntil, now - burstMs) + requestMs + size / bytesPerMs
    return busyUntil - now
  }

  function refuse(requestId: string): Promise<void> {
    // Only `Aborted` leaves the page unchanged. Other reasons load an error page.
    return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  }

  async function fulfill(requestId: string, response: PageResponse): Promise<void> {
    if (response.bytes.length <= largeBytes) return sendNow(requestId, response)
    const sent = lastLarge.then(() => sendNow(requestId, response))
    lastLarge = sent.catch(() => undefined)
    return sent
  }

  function sendNow(requestId: string, { bytes: body, contentType }: PageResponse): Promise<void> {
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'content-type', value: contentType },
        { name: 'access-control-allow-origin', value: '*' },
        { name: 'cache-control', value: 'max-age=86400' },
        { name: 'x-content-type-options', value: 'nosniff' },
      ],
      body: body.toString('base64'),
    })
  }

  return {
    get asked() {
      return asked
    },
    get isWaiting() {
      return unanswered.current.size > 0
    },
    settled: () => Promise.all(unanswered.current),
    begin(given, onFault) {
      requests = given
      reportFault = onFault
    },
    end() {
      requests = undefined
      reportFault = undefined
    },
    forget() {
      unanswered.current = new Set()
      busyUntil = -Infinity
    },
  }
}
