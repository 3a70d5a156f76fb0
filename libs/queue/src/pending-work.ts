import { withTimeout } from '@platen/platform'

/** Work that is not awaited where it starts, collected so that it can be awaited on close. */
export class PendingWork {
  readonly #pending = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  get size(): number {
    return this.#pending.size
  }

  /** Adds `work`. Its failure goes to `onError`. */
  add(work: Promise<unknown>): void {
    const kept: Promise<void> = work
      .then(() => undefined, this.#onError)
      .finally(() => this.#pending.delete(kept))
    this.#pending.add(kept)
  }

  /** Resolves when all work has ended, including work added in the meantime. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  /** Like `settled`, but within `timeoutMs`. Unfinished work is reported to `onError` and abandoned. */
  async settledWithin(timeoutMs: number, what: string): Promise<void> {
    await withTimeout(this.settled(), timeoutMs, what).catch(this.#onError)
  }
}
