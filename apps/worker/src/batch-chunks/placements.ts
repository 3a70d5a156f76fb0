import type { ChunkResult } from '@platen/contract'

const inProgressMax = 4
/** Maximum number of bytes that are written at the same time. */
const bytesMax = 16 * 2 ** 20

/** Documents that are being written while the next ones are printed. */
export class Placements {
  readonly #onStored: (stored: number) => void
  readonly #results: Array<Promise<ChunkResult>> = []
  readonly #inProgress = new Set<Promise<void>>()
  #bytes = 0
  #failed: Promise<ChunkResult> | undefined

  #stored = 0

  /** `onStored` is called after each result with the number of results so far. */
  constructor(onStored: (stored: number) => void) {
    this.#onStored = onStored
  }

  add(bytes: number, result: Promise<ChunkResult>): void {
    this.#results.push(result)
    this.#bytes += bytes
    const way: Promise<void> = result
      .then(
        () => this.#onStored(++this.#stored),
        () => void (this.#failed ??= result),
      )
      .finally(() => {
        this.#inProgress.delete(way)
        this.#bytes -= bytes
      })
    this.#inProgress.add(way)
  }

  /** Resolves when another document can be written. Rejects if a document failed. */
  async room(): Promise<void> {
    while (this.#inProgress.size >= inProgressMax || this.#bytes > bytesMax)
      await Promise.race(this.#inProgress)
    await this.#failed
  }

  async settled(): Promise<void> {
    await Promise.all(this.#inProgress)
  }

  results(): Promise<ChunkResult[]> {
    return Promise.all(this.#results)
  }
}
