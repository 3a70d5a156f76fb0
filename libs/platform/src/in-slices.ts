import { setImmediate as turn } from 'node:timers/promises'

/** A multiple of three, so that the base64 of slices is that of the whole. A slice's work takes about a millisecond (November 2026). */
export const sliceBytes = 3 * 256 * 1024

/** The turn of the event loop that was promised last. */
let lastTurn: Promise<void> = Promise.resolve()

/** A turn of its own: of the work that waits for one, a single slice runs in each turn of the event loop. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => turn())
  return lastTurn
}

/**
 * Slices of large bytes, for work that would hold up everybody else in one go: between two of them the event loop turns. Large bytes of
 * many callers share those turns, so that many at once hold up everybody else no longer than one.
 */
export async function* inSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    if (bytes.length > sliceBytes) await nextTurn()
    yield bytes.subarray(from, from + sliceBytes)
  }
}
