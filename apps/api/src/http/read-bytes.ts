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
 * A body with more bytes is large: it takes room before it is read.
 */
export const smallBytesMax = 128 * 2 ** 10

/**
 * The body of a request, decompressed, of at most `bytesMax` bytes. What is too large is refused at its `Content-Length`, or else at
 * the first byte over the bound: the rest is not waited for. A large one waits unread until there is room for it, which it then holds
 * until its request is over. Sends "100 Continue" to who waits for it.
 * Faults: `payload_too_large`, `unsupported_media_type` (the encoding), `malformed_json` (cut off, or not as it is encoded),
 * `overloaded` (no room), `rate_limited` (the account sent too much), and that of `breakOff`.
 */
export async function readBytes(req: Request, res: Response, bytesMax: number): Promise<Buffer> {
  const openDecoder = decoderOf(req.headers['content-encoding'])
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > (openDecoder ? encodedMax(bytesMax) : bytesMax)) throw tooLarge(bytesMax)
  const isChunked = req.headers['transfer-encoding'] !== undefined
  if (openDecoder || isChunked || declared > smallBytesMax) checkReceivedBytes(req)
  const cost = openDecoder ? decompressedCost : 1
  let hasRoom = declared > smallBytesMax
  // Before the room, so that those that hold room never wait for those that wait for it.
  const endTurn = openDecoder
    ? await whileArriving(req, res, (signal) => acquireDecompression(req, signal))
    : undefined
  try {
    // How much is in a compressed body shows when it has been read.
    if (hasRoom) await waitForRoom(req, res, openDecoder ? bytesMax : declared)
  } catch (error) {
    endTurn?.()
    throw error
  }
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue()
  const decoder = openDecoder?.()
  const source: Readable = decoder ? req.pipe(decoder) : req
  const whole = !decoder && hasRoom ? Buffer.allocUnsafeSlow(declared) : undefined
  const chunks: Buffer[] = []
  let bytes = 0
  let encodedBytes = 0
  return new Promise((resolve, reject) => {
    const settle = (fault?: unknown) => {
      source.off('data', take).off('end', settle)
      endTurn?.()
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
    // No encoder adds this much. Blocks without content take long to decompress, and have no other bound.
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
      if (bytes <= smallBytesMax || hasRoom) return
      hasRoom = true
      source.pause()
      waitForRoom(req, res, bytesMax).then(() => source.resume(), settle)
    }
    if (decoder) req.on('data', takeEncoded)
    source.on('data', take)
    source.once('end', settle)
    decoder?.on('error', () => settle(broken('The body is not what its Content-Encoding says.')))
    const cutOff = () => settle(brokenOff.get(req) ?? broken('The body was cut off.'))
    req.on('error', cutOff)
    req.once('brokenOff', cutOff)
    // The caller may have left while its key was looked up, and then there is no event any more.
    if (res.closed || brokenOff.has(req)) cutOff()
  })
}

/** Throws as `reserveBodyMemory` does, and the fault of `breakOff`. */
function waitForRoom(req: Request, res: Response, bytes: number): Promise<void> {
  return whileArriving(req, res, (signal) => reserveBodyMemory(req, bytes, signal))
}

/** Waits for something before a body is read. Its signal aborts when the caller leaves, or with the fault of `breakOff`. */
async function whileArriving<T>(
  req: Request,
  res: Response,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController()
  const leave = () => waiting.abort(brokenOff.get(req) ?? new CallerLeft())
  req.once('brokenOff', leave)
  res.once('close', leave)
  // Not `req.destroyed`: Node destroys a request once it is read to its end, and a compressed one is before it is decompressed.
  if (res.closed || brokenOff.has(req)) leave()
  try {
    return await wait(waiting.signal)
  } catch (error) {
    throw waiting.signal.aborted ? waiting.signal.reason : error
  } finally {
    req.off('brokenOff', leave)
    res.off('close', leave)
  }
}

/** The most that so many bytes take when they do not compress: each format adds less than 0.1 % and a header. */
function encodedMax(bytes: number): number {
  return bytes + Math.ceil(bytes / 1_000) + 64
}

/** Compressed bytes that can be on their way through the decoder, also while the body waits for room. */
const unreadEncodedMax = 512 * 2 ** 10
/** Decompressing a byte without content takes up to 60 times as long as receiving one (November 2026). */
const emptyEncodedCost = 64

/** Each piece takes a turn of the thread and of zlib's: with the default of 16 KiB, 10 MB are 640 of them. */
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
