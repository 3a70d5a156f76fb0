import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { paceFileBytes } from './limits/request-memory.ts'
import { bodyFaultOf } from './read-bytes.ts'

const fileRequests = new WeakSet<IncomingMessage>()

/** Whether the request has the time limits of `openFileBody`, so that the server's request timeout does not apply. */
export function hasOwnTimeLimits(req: IncomingMessage): boolean {
  return fileRequests.has(req)
}

/** Shorter waits are added to the next one. */
const paceMsMin = 20

export interface FileBodyLimits {
  bytesMax: number
  /** Maximum time without a byte, in milliseconds. */
  idleMs: number
  /** Maximum time for the whole body, in milliseconds. */
  totalMs: number
  /** Minimum average rate after `afterMs`. Time during which the reader is slow does not count. Default: no minimum. */
  slowest?: { bytesPerSecond: number; afterMs: number }
}

/** Returns the `Content-Length` of a request, or `undefined` for a chunked body. Throws `payload_too_large` if it exceeds the limit. */
export function declaredBytes(req: IncomingMessage, bytesMax: number): number | undefined {
  const sent = req.headers['content-length']
  if (Number(sent ?? 0) > bytesMax)
    throw new Fault('payload_too_large', {
      detail: `A file can be up to ${bytesMax.toLocaleString('en')} bytes.`,
    })
  return sent === undefined ? undefined : Number(sent)
}

/**
 * Returns a request's body as a stream, for files. Destroying the stream does not destroy the request, so that a response can still be sent. The files
 * of an account arrive at the rate of `ReceivedBytesLimit`. Sends "100 Continue" if the client expects it. Throws `payload_too_large` if the
 * `Content-Length` exceeds the limit, and `unsupported_media_type` for a compressed body. The reader must count the bytes of a chunked body. The stream
 * fails with `request_timeout` if the sender is too slow, and with `malformed_request` if the file is incomplete.
 */
export function openFileBody(
  req: Request,
  res: ServerResponse,
  { bytesMax, idleMs, totalMs, slowest }: FileBodyLimits,
): Readable {
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('unsupported_media_type', {
      detail: 'Send the file without a Content-Encoding.',
    })
  declaredBytes(req, bytesMax)
  fileRequests.add(req)
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
    () => fail(tooSlow(`No data of the file has arrived for ${secondsOf(idleMs)} s.`)),
    idleMs,
  )
  const total = setTimeout(
    () => fail(tooSlow(`The whole file did not arrive within ${secondsOf(totalMs)} s.`)),
    totalMs,
  )
  const watch = slowest && watchRate(req, body, { ...slowest, fail })
  const failIncomplete = () => fail(bodyFaultOf(req) ?? incompleteFile())
  const onData = () => void idle.refresh()
  const onClose = () => {
    if (!req.complete) failIncomplete()
  }
  req.on('data', onData).on('error', failIncomplete).once('bodyFailed', failIncomplete).once('close', onClose)
  // The sender must not time out because the store is slow.
  body.on('drain', onData)
  body.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
    clearInterval(watch)
    req.off('data', onData).unpipe(body)
  })
  req.pipe(body)
  if (req.destroyed || bodyFaultOf(req)) failIncomplete()
  return body
}

/** Checks the rate ten times per `afterMs`. Time is measured in checks, because the process may have been busy between two of them. */
function watchRate(
  req: IncomingMessage,
  body: PassThrough,
  options: { bytesPerSecond: number; afterMs: number; fail: (fault: Fault) => void },
): NodeJS.Timeout {
  const { bytesPerSecond, afterMs, fail } = options
  const everyMs = afterMs / 10
  let bytes = 0
  let ms = -afterMs
  req.on('data', (chunk: Buffer) => (bytes += chunk.length))
  return setInterval(() => {
    if (body.writableNeedDrain) return
    ms += everyMs
    if (bytes < (bytesPerSecond * ms) / 1_000)
      fail(tooSlow(`The file arrives at less than ${bytesPerSecond / 1_000} KB per second.`))
  }, everyMs)
}

function tooSlow(detail: string): Fault {
  return new Fault('request_timeout', { detail: `${detail} Send it again.` })
}

function secondsOf(ms: number): string {
  return Math.round(ms / 1_000).toLocaleString('en')
}

function incompleteFile(): Fault {
  return new Fault('malformed_request', { detail: 'The file is incomplete.' })
}
