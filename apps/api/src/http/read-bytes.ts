import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Fault } from '@platen/contract'

const brokenOff = new WeakMap<IncomingMessage, Fault>()

/** Lets whoever reads this body, now or later, end with the fault: the rest of it will not come. */
export function breakOff(req: IncomingMessage, fault: Fault): void {
  brokenOff.set(req, fault)
  req.emit('brokenOff')
}

/** Why the rest of this body will not come, where that is known. */
export function brokenOffBy(req: IncomingMessage): Fault | undefined {
  return brokenOff.get(req)
}

/**
 * The body of a request, decompressed, of at most `bytesMax` bytes. What is too large is refused at its `Content-Length`, or else at
 * the first byte over the bound: the rest is not waited for. Sends "100 Continue" to who waits for it.
 * Faults: `payload_too_large`, `unsupported_media_type` (the encoding), `malformed_json` (cut off, or not as it is encoded),
 * and that of `breakOff`.
 */
export async function readBytes(
  req: IncomingMessage,
  res: ServerResponse,
  bytesMax: number,
): Promise<Buffer> {
  const decoder = decoderOf(req.headers['content-encoding'])
  if (Number(req.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax)
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue()
  const source: Readable = decoder ? req.pipe(decoder) : req
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    const settle = (fault?: Fault) => {
      source.off('data', take)
      const read = chunks.splice(0)
      if (!fault) return resolve(read.length === 1 ? (read[0] as Buffer) : Buffer.concat(read, bytes))
      if (decoder) {
        req.unpipe(decoder)
        decoder.destroy()
      }
      reject(fault)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bytesMax) settle(tooLarge(bytesMax))
      else chunks.push(chunk)
    }
    source.on('data', take)
    source.once('end', () => settle())
    decoder?.on('error', () => settle(broken('The body is not what its Content-Encoding says.')))
    const cutOff = () => settle(brokenOff.get(req) ?? broken('The body was cut off.'))
    req.on('error', cutOff)
    req.once('brokenOff', cutOff)
    // The caller may have left while its key was looked up, and then there is no event any more.
    if (req.destroyed || brokenOff.has(req)) cutOff()
  })
}

function decoderOf(encoding = 'identity') {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new Fault('unsupported_media_type', {
        detail: 'The Content-Encoding must be gzip, deflate, br or none.',
      })
  }
}

function tooLarge(bytesMax: number): Fault {
  return new Fault('payload_too_large', { detail: `A body may have ${bytesMax.toLocaleString('en')} bytes.` })
}

function broken(detail: string): Fault {
  return new Fault('malformed_json', { detail })
}
