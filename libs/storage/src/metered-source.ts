import type { Readable } from 'node:stream'
import { Fault } from '@platen/contract'

/**
 * Passes the source's chunks to `write`, which must read all of them. Returns the number of bytes. The source is destroyed if `write` fails. An error
 * from the source is thrown unchanged, regardless of how `write` handles it. Throws `payload_too_large` at the first byte over `bytesMax`.
 */
export async function meterSource(
  source: Readable,
  bytesMax: number | undefined,
  write: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<{ bytes: number }> {
  const max = bytesMax ?? Number.POSITIVE_INFINITY
  let bytes = 0
  let failure: { error: unknown } | undefined

  async function* metered(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        bytes += chunk.byteLength
        if (bytes > max) throw tooLarge(max)
        yield chunk
      }
    } catch (error) {
      failure = { error }
      throw error
    }
  }

  // The source may fail before it is read. Reading it then throws this error.
  source.on('error', () => {})
  try {
    await write(metered())
  } catch (error) {
    source.destroy()
    throw failure === undefined ? error : failure.error
  }
  return { bytes }
}

function tooLarge(bytesMax: number): Fault {
  return new Fault('payload_too_large', {
    detail: `A file can be up to ${bytesMax.toLocaleString('en')} bytes.`,
  })
}
