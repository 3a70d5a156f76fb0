import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { paceFileBytes } from './limits/request-memory.ts'
import { brokenOffBy } from './read-bytes.ts'

const slow = new WeakSet<IncomingMessage>()

/** Whether the server's bound on the arrival of a whole request leaves this one alone: `openFileBody` has bounds for it. */
export function hasOwnTimeLimits(req: IncomingMessage): boolean {
  return slow.has(req)
}

/** Shorter waits are made up for by the next one. */
const paceMsMin = 20

export interface FileBodyLimits {
  bytesMax: number
  /** Longest without a byte, in milliseconds. */
  idleMs: number
  /** Longest for all of it, in milliseconds. */
  totalMs: number
  /** The lowest average rate, after so many milliseconds; what the reader holds up does not count. Default: none. */
  slowest?: { bytesPerSecond: number; afterMs: number }
}

/** The `Content-Length` of a request; `undefined` for a body that comes in chunks. Throws `payload_too_large` at one over the bound. */
export function declaredBytes(req: IncomingMessage, bytesMax: number): number | undefined {
  const sent = req.headers['content-length']
  if (Number(sent ?? 0) > bytesMax)
    throw new Fault('payload_too_large', {
      detail: `A file can be up to ${bytesMax.toLocaleString('en')} bytes.`,
    })
  return sent === undefined ? undefined : Number(sent)
}

/**
 * The body of a request that may be as large as a file, as a stream; the request itself stays whole when the stream is destroyed, so
 * that it can be answered. Files of an account arrive at its rate of `ReceivedBytesLimit`. Sends "100 Continue" to who waits for it. Throws `payload_too_large` at a `Content-Length` over the bound
 * (the reader of the stream counts the bytes of all others), `unsupported_media_type` for a compressed body; the stream fails with
 * `request_timeout` for a sender that is too slow, and `malformed_request` for one that breaks off.
 */
export function openFileBody(
  req: Request,
  res: ServerResponse,
  { bytesMax, idleMs, totalMs, slowest }: FileBodyLimits,
): Readable {
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('unsupported_media_type', {
      detail: 'Send the file as it is, without a Content-Encoding.',
    })
  declaredBytes(req, bytesMax)
  slow.add(req)
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue()

  const body = new PassThrough({
    highWaterMark: 256 * 2 ** 10,
    transform(chunk: Buffer, _encoding, done) {
      const waitMs = paceFileBytes(req, chunk.length)
      if (waitMs > paceMsMin) setTimeout(done, waitMs, null, chunk)
      else done(null, chunk)
    },
  })
  const fail = (fault: Fault) => body.destroy(fault)
  const idle = setTimeout(
    () => fail(tooSlow(`No byte of the file arrived for ${secondsOf(idleMs)} s.`)),
    idleMs,
  )
  const total = setTimeout(
    () => fail(tooSlow(`The file did not arrive whole within ${secondsOf(totalMs)} s.`)),
    totalMs,
  )
  const watch = slowest && watchRate(req, body, { ...slowest, fail })
  const cutOff = () => fail(brokenOffBy(req) ?? brokenOff())
  const onData = () => void idle.refresh()
  const onClose = () => {
    if (!req.complete) cutOff()
  }
  req.on('data', onData).on('error', cutOff).once('brokenOff', cutOff).once('close', onClose)
  // A store that is slow to take the bytes holds the sender up, who is not to blame.
  body.on('drain', onData)
  body.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
    clearInterval(watch)
    req.off('data', onData).unpipe(body)
  })
  req.pipe(body)
  if (req.destroyed || brokenOffBy(req)) cutOff()
  return body
}

/** Looks ten times before the rate counts. Looks are counted, not the time between them, in which this process may have been busy. */
function watchRate(
  req: IncomingMessage,
  body: PassThrough,
  of: { bytesPerSecond: number; afterMs: number; fail: (fault: Fault) => void },
): NodeJS.Timeout {
  const { bytesPerSecond, afterMs, fail } = of
  const everyMs = afterMs / 10
  let bytes = 0
  let ms = -afterMs
  req.on('data', (chunk: Buffer) => (bytes += chunk.length))
  return setInterval(() => {
    if (body.writableNeedDrain) return
    ms += everyMs
    if (bytes < (bytesPerSecond * ms) / 1_000)
      fail(tooSlow(`The file arrives at less than ${bytesPerSecond / 1_000} KB a second.`))
  }, everyMs)
}

function tooSlow(detail: string): Fault {
  return new Fault('request_timeout', { detail: `${detail} Send it again.` })
}

function secondsOf(ms: number): string {
  return Math.round(ms / 1_000).toLocaleString('en')
}

function brokenOff(): Fault {
  return new Fault('malformed_request', { detail: 'The file was cut off.' })
}
