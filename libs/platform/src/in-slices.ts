import { setImmediate as turn } from 'node:timers/promises'

/** A multiple of three, so that the base64 of slices can be concatenated. Processing one slice takes about a millisecond (November 2026). */
export const sliceBytes = 3 * 256 * 1024

/** Resolves in the last reserved turn of the event loop. */
let lastTurn: Promise<void> = Promise.resolve()

/** Reserves the next free turn of the event loop, so that only one slice runs in each turn, whichever caller it belongs to. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => turn())
  return lastTurn
}

/**
 * Yields slices of a large buffer, for work that would otherwise block the event loop. Each slice gets its own turn of the event loop, so that many
 * callers delay other work no more than one caller does.
 */
export async function* inSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    if (bytes.length > sliceBytes) await nextTurn()
    yield bytes.subarray(from, from + sliceBytes)
  }
}
