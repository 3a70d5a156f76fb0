import { CallerLeft, Fault, faultFromWire, type RenderPart, type RenderSuccess } from '@platen/contract'
import { notInTurn } from '../queue-faults.ts'
import type { PartReply, Reply } from './replies.ts'

/** A finished document, with its bytes if the reply included them. */
export type RenderedDocument = RenderSuccess & Pick<Reply, 'jobId' | 'bytes'>

/** Receives the parts of a document before its reply. */
export type OnPart = (part: RenderPart, bytes: Buffer) => void

export interface WaitOptions {
  /** Epoch milliseconds at which the wait ends with `overloaded` if no worker has started, and soon after with `render_timeout`. */
  deadlineAt: number
  signal: AbortSignal
  /** The reply may arrive long after the job has left the queue, so a missing job proves nothing. */
  outlivesJob: boolean
  onPart?: OnPart | undefined
}

interface Waiting extends WaitOptions {
  /** Start of the wait on the monotonic clock. */
  since: number
  resolve(document: RenderedDocument): void
  reject(error: Error): void
  stopListening(): void
}

/** A worker reports by the deadline, and its report arrives at most this much later. */
const lastWordMs = 500

/** Callers in this process that are waiting for a reply. Each wait ends once: with a reply, at its deadline, when its signal aborts, or by `fail`. */
export class WaitingReplies {
  readonly #waiting = new Map<string, Waiting>()
  readonly #onGivenUp: (jobId: string) => void
  readonly #isInLine: (jobId: string) => Promise<boolean>
  readonly #onLate: (reply: Reply) => void

  constructor(on: {
    /** Called for each wait that ended without a worker's reply. */
    givenUp: (jobId: string) => void
    /** Returns whether no worker has started yet. Never rejects. */
    isInLine: (jobId: string) => Promise<boolean>
    /** Called for each reply that nobody is waiting for. */
    late: (reply: Reply) => void
  }) {
    this.#onGivenUp = on.givenUp
    this.#isInLine = on.isInLine
    this.#onLate = on.late
  }

  has(jobId: string): boolean {
    return this.#waiting.has(jobId)
  }

  /**
   * Resolves with the document. Rejects with the worker's fault, `overloaded` (no worker has started by the deadline), `render_timeout`,
   * `CallerLeft`, or the error passed to `fail`.
   */
  wait(jobId: string, options: WaitOptions): Promise<RenderedDocument> {
    return new Promise((resolve, reject) => {
      const leave = () => this.fail(jobId, new CallerLeft())
      const timer = setTimeout(() => void this.#endLate(jobId), Math.max(0, options.deadlineAt - Date.now()))
      const stopListening = () => {
        clearTimeout(timer)
        options.signal.removeEventListener('abort', leave)
      }
      this.#waiting.set(jobId, { ...options, since: performance.now(), resolve, reject, stopListening })
      options.signal.addEventListener('abort', leave)
      if (options.signal.aborted) leave()
    })
  }

  settle(reply: Reply | PartReply): void {
    if ('part' in reply) return this.#waiting.get(reply.jobId)?.onPart?.(reply.part, reply.bytes)
    const { jobId, outcome, bytes } = reply
    const waiting = this.#take(jobId)
    if (!waiting) return this.#onLate(reply)
    if (!outcome.ok) {
      waiting.reject(faultFromWire(outcome.fault))
      return
    }
    waiting.resolve({ ...outcome, jobId, bytes })
  }

  fail(jobId: string, error: Error): void {
    const waiting = this.#take(jobId)
    if (!waiting) return
    waiting.reject(error)
    this.#onGivenUp(jobId)
  }

  async #endLate(jobId: string): Promise<void> {
    if (await this.#isInLine(jobId)) return this.fail(jobId, notInTurn())
    setTimeout(() => {
      const detail =
        'The document was started, but was not ready before the request timed out. Send the request again with "Prefer: respond-async", which does not wait for the document, or send shorter lists and text.'
      this.fail(jobId, new Fault('render_timeout', { detail }))
    }, lastWordMs)
  }

  failAll(error: Error): void {
    for (const jobId of this.#waiting.keys()) this.fail(jobId, error)
  }

  /** Returns the waits that have lasted `ageMs` or longer, oldest first. */
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
