import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Fault } from '@platen/contract'
import { brokenOffBy } from './read-bytes.ts'

const slow = new WeakSet<IncomingMessage>()

/** Whether the server's bound on the arrival of a whole request leaves this one alone: `openSlowBody` has bounds for it. */
export function mayArriveSlowly(req: IncomingMessage): boolean {
  return slow.has(req)
}

export interface SlowBodyBounds {
  bytesMax: number
  /** Longest without a byte, in milliseconds. */
  idleMs: number
  /** Longest for all of it, in milliseconds. */
  totalMs: number
}

/**
 * The body of a request that may be as large as a file, as a stream; the request itself stays whole when the stream is destroyed, so
 * that it can be answered. Sends "100 Continue" to who waits for it. Throws `payload_too_large` at a `Content-Length` over the bound
 * (the reader of the stream counts the bytes of all others), `unsupported_media_type` for a compressed body; the stream fails with
 * `request_timeout` for a sender that is too slow, and `malformed_request` for one that breaks off.
 */
export function openSlowBody(
  req: IncomingMessage,
  res: ServerResponse,
  { bytesMax, idleMs, totalMs }: SlowBodyBounds,
): Readable {
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('unsupported_media_type', {
      detail: 'Send the file as it is, without a Content-Encoding.',
    })
  if (Number(req.headers['content-length'] ?? 0) > bytesMax)
    throw new Fault('payload_too_large', {
      detail: `A file may have ${bytesMax.toLocaleString('en')} bytes.`,
    })
  slow.add(req)
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue()

  const body = new PassThrough({ highWaterMark: 256 * 2 ** 10 })
  const fail = (fault: Fault) => body.destroy(fault)
  const idle = setTimeout(
    () => fail(tooSlow(`No byte of the file arrived for ${secondsOf(idleMs)} s.`)),
    idleMs,
  )
  const total = setTimeout(
    () => fail(tooSlow(`The file did not arrive whole within ${secondsOf(totalMs)} s.`)),
    totalMs,
  )
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
    req.off('data', onData).unpipe(body)
  })
  req.pipe(body)
  if (req.destroyed || brokenOffBy(req)) cutOff()
  return body
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
