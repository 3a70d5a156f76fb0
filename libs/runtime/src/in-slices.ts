import { setImmediate as turn } from 'node:timers/promises'

/** A multiple of three, so that the base64 of slices is that of the whole. A slice's work takes about a millisecond (November 2026). */
export const sliceBytes = 3 * 256 * 1024

/** Slices of large bytes, for work that would hold up everybody else in one go: between two of them the event loop turns. */
export async function* inSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    if (from > 0) await turn()
    yield bytes.subarray(from, from + sliceBytes)
  }
}
