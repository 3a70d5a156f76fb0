import { withTimeout } from '@platen/platform'

/** Work that nobody awaits where it begins, kept so that whoever closes can. */
export class PendingWork {
  readonly #pending = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  get size(): number {
    return this.#pending.size
  }

  /** Takes over `work`: its failure goes to `onError`. */
  add(work: Promise<unknown>): void {
    const kept: Promise<void> = work
      .then(() => undefined, this.#onError)
      .finally(() => this.#pending.delete(kept))
    this.#pending.add(kept)
  }

  /** Resolves when all of it has ended, what was added meanwhile too. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  /** The same within `timeoutMs`; what has not ended by then is reported to `onError` and left. */
  async settledWithin(timeoutMs: number, what: string): Promise<void> {
    await withTimeout(this.settled(), timeoutMs, what).catch(this.#onError)
  }
}
