import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { CallerLeft, Fault } from '@platen/contract'
import type { Request, Response } from 'express'
import {
  acquireDecompression,
  chargeReceivedBytes,
  shrinkBodyMemory,
  checkReceivedBytes,
  reserveBodyMemory,
} from './limits/request-memory.ts'
import { decompressedCost } from './limits/limit-received-bytes.ts'

const bodyFaults = new WeakMap<IncomingMessage, Fault>()

/** Marks a request's body as incomplete. Every current or later reader of the body fails with this fault. */
export function failBody(req: IncomingMessage, fault: Fault): void {
  bodyFaults.set(req, fault)
  req.emit('bodyFailed')
}

/** Returns the fault from `failBody`. */
export function bodyFaultOf(req: IncomingMessage): Fault | undefined {
  return bodyFaults.get(req)
}

/** A larger body reserves memory before it is read. */
export const smallBytesMax = 128 * 2 ** 10

/**
 * Returns the decompressed body of a request, up to `bytesMax` bytes. A body that is too large is rejected because of its `Content-Length`, or at the first
 * byte above the limit. A large body is read when memory is available, and holds it until the request ends. Sends "100 Continue" if the client expects it.
 * Faults: `payload_too_large`, `unsupported_media_type` (unknown encoding), `malformed_json` (incomplete or wrongly encoded body), `overloaded` (no memory),
 * `rate_limited` (the account sent too many bytes), and the fault from `failBody`.
 */
export async function readBytes(req: Request, res: Response, bytesMax: number): Promise<Buffer> {
  const openDecoder = decoderOf(req.headers['content-encoding'])
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > (openDecoder ? encodedMax(bytesMax) : bytesMax)) throw tooLarge(bytesMax)
  const isChunked = req.headers['transfer-encoding'] !== undefined
  if (openDecoder || isChunked || declared > smallBytesMax) checkReceivedBytes(req)
  const cost = openDecoder ? decompressedCost : 1
  let isLarge = declared > smallBytesMax
  // Acquired before the memory, so that a request that holds memory never waits for one that needs it.
  const endDecompression = openDecoder
    ? await whileArriving(req, res, (signal) => acquireDecompression(req, signal))
    : undefined
  try {
    // The size of a compressed body is not known in advance.
    if (isLarge) await waitForMemory(req, res, openDecoder ? bytesMax : declared)
  } catch (error) {
    endDecompression?.()
    throw error
  }
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue()
  const decoder = openDecoder?.()
  const source: Readable = decoder ? req.pipe(decoder) : req
  const whole = !decoder && isLarge ? Buffer.allocUnsafeSlow(declared) : undefined
  const chunks: Buffer[] = []
  let bytes = 0
  let encodedBytes = 0
  return new Promise((resolve, reject) => {
    const settle = (fault?: unknown) => {
      source.off('data', take).off('end', settle)
      endDecompression?.()
      const read = chunks.splice(0)
      if (fault === undefined) {
        shrinkBodyMemory(req, bytes)
        return resolve(whole ?? (read.length === 1 ? (read[0] as Buffer) : Buffer.concat(read, bytes)))
      }
      if (decoder) {
        req.off('data', takeEncoded).unpipe(decoder)
        decoder.destroy()
      }
      reject(fault)
    }
    // No encoder adds this much. Empty blocks take a long time to decompress, and no other limit applies to them.
    const takeEncoded = (chunk: Buffer) => {
      encodedBytes += chunk.length
      if (encodedBytes <= encodedMax(bytes) + unreadEncodedMax) return
      chargeReceivedBytes(req, emptyEncodedCost * encodedBytes)
      settle(broken('The compressed body is larger than its content.'))
    }
    const take = (chunk: Buffer) => {
      if (whole) chunk.copy(whole, bytes)
      else chunks.push(chunk)
      bytes += chunk.length
      chargeReceivedBytes(req, cost * chunk.length)
      if (bytes > bytesMax) return settle(tooLarge(bytesMax))
      if (bytes <= smallBytesMax || isLarge) return
      isLarge = true
      source.pause()
      waitForMemory(req, res, bytesMax).then(() => source.resume(), settle)
    }
    if (decoder) req.on('data', takeEncoded)
    source.on('data', take)
    source.once('end', settle)
    decoder?.on('error', () => settle(broken('The body does not match its Content-Encoding.')))
    const fail = () => settle(bodyFaults.get(req) ?? broken('The body is incomplete.'))
    req.on('error', fail)
    req.once('bodyFailed', fail)
    // If the caller disconnected earlier, for example while its key was looked up, no event follows.
    if (res.closed || bodyFaults.has(req)) fail()
  })
}

/** Throws errors from `reserveBodyMemory`, and the fault from `failBody`. */
function waitForMemory(req: Request, res: Response, bytes: number): Promise<void> {
  return whileArriving(req, res, (signal) => reserveBodyMemory(req, bytes, signal))
}

/** Waits for something before a body is read. Its signal aborts when the caller disconnects, or with the fault from `failBody`. */
async function whileArriving<T>(
  req: Request,
  res: Response,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController()
  const leave = () => waiting.abort(bodyFaults.get(req) ?? new CallerLeft())
  req.once('bodyFailed', leave)
  res.once('close', leave)
  // `req.destroyed` is not usable here, because Node destroys a request when it is read in full, which can be before it is decompressed.
  if (res.closed || bodyFaults.has(req)) leave()
  try {
    return await wait(waiting.signal)
  } catch (error) {
    throw waiting.signal.aborted ? waiting.signal.reason : error
  } finally {
    req.off('bodyFailed', leave)
    res.off('close', leave)
  }
}

/** Returns the maximum encoded size of incompressible bytes. Each format adds less than 0.1% and a header. */
function encodedMax(bytes: number): number {
  return bytes + Math.ceil(bytes / 1_000) + 64
}

/** Compressed bytes that the decoder can hold, including while the body is waiting for memory. */
const unreadEncodedMax = 512 * 2 ** 10
/** Decompressing a byte from an empty block takes up to 60 times as long as receiving one (November 2026). */
const emptyEncodedCost = 64

/** Each piece takes a turn on the main thread and on zlib's threads. With the 16 KiB default, 10 MB would be 640 pieces. */
const inLargePieces = { chunkSize: 64 * 2 ** 10 }

function decoderOf(encoding = 'identity') {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return () => createGunzip(inLargePieces)
    case 'deflate':
      return () => createInflate(inLargePieces)
    case 'br':
      return () => createBrotliDecompress(inLargePieces)
    default:
      throw new Fault('unsupported_media_type', {
        detail: 'The Content-Encoding must be gzip, deflate, br or none.',
      })
  }
}

function tooLarge(bytesMax: number): Fault {
  return new Fault('payload_too_large', {
    detail: `A body can be up to ${bytesMax.toLocaleString('en')} bytes.`,
  })
}

function broken(detail: string): Fault {
  return new Fault('malformed_json', { detail })
}
