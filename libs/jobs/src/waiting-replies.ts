import { Fault, faultFromWire, type RenderReport } from '@platen/contract'
import type { Reply } from './reply.ts'

/** A finished document: its report, its name, and its bytes where they come with the reply. */
export interface Rendered {
  jobId: string
  report: RenderReport
  fileName: string
  bytes: Buffer | undefined
  spoolKey: string | undefined
}

/** The wait ended because `signal` aborted. Not a `Fault`: nobody is there to be told. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller left before the document was ready')
    this.name = 'CallerLeft'
  }
}

export interface WaitOptions {
  /** Epoch milliseconds at which the wait ends with `render_timeout`. */
  deadlineAt: number
  signal: AbortSignal
  /** The reply may come long after the job has left the queue, so a job that is gone proves nothing. */
  outlivesJob: boolean
}

interface Waiting extends WaitOptions {
  /** When the wait began, on the monotonic clock. */
  since: number
  resolve(rendered: Rendered): void
  reject(error: Error): void
  stopListening(): void
}

/** The callers of this process that wait for a reply. Each wait ends once: by a reply, its deadline, its signal, or `fail`. */
export class WaitingReplies {
  readonly #waiting = new Map<string, Waiting>()
  readonly #onGivenUp: (jobId: string) => void

  /** `onGivenUp` hears of every wait that ended without a worker's reply. */
  constructor(onGivenUp: (jobId: string) => void) {
    this.#onGivenUp = onGivenUp
  }

  has(jobId: string): boolean {
    return this.#waiting.has(jobId)
  }

  /** Resolves with the document; rejects with the worker's fault, `render_timeout`, `CallerLeft`, or what `fail` says. */
  wait(jobId: string, options: WaitOptions): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      const leave = () => this.fail(jobId, new CallerLeft())
      const timer = setTimeout(
        () =>
          this.fail(jobId, new Fault('render_timeout', { detail: 'The document was not ready in time.' })),
        Math.max(0, options.deadlineAt - Date.now()),
      )
      const stopListening = () => {
        clearTimeout(timer)
        options.signal.removeEventListener('abort', leave)
      }
      this.#waiting.set(jobId, { ...options, since: performance.now(), resolve, reject, stopListening })
      options.signal.addEventListener('abort', leave)
      if (options.signal.aborted) leave()
    })
  }

  /** A reply that nobody waits for any more is dropped. */
  settle({ jobId, outcome, bytes }: Reply): void {
    const waiting = this.#take(jobId)
    if (!waiting) return
    if (!outcome.ok) {
      waiting.reject(faultFromWire(outcome.fault))
      return
    }
    const { report, fileName, spoolKey } = outcome
    waiting.resolve({ jobId, report, fileName, bytes, spoolKey })
  }

  fail(jobId: string, error: Error): void {
    const waiting = this.#take(jobId)
    if (!waiting) return
    waiting.reject(error)
    this.#onGivenUp(jobId)
  }

  failAll(error: Error): void {
    for (const jobId of this.#waiting.keys()) this.fail(jobId, error)
  }

  /** Those that have waited for `ageMs` or longer, the oldest first. */
  olderThan(ageMs: number): { jobId: string; outlivesJob: boolean }[] {
    const bornBefore = performance.now() - ageMs
    return [...this.#waiting]
      .filter(([, { since }]) => since <= bornBefore)
      .map(([jobId, { outlivesJob }]) => ({ jobId, outlivesJob }))
  }

  #take(jobId: string): Waiting | undefined {
    const waiting = this.#waiting.get(jobId)
    this.#waiting.delete(jobId)
    waiting?.stopListening()
    return waiting
  }
}
