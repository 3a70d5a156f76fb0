import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Fault } from '@platen/contract'
import type { Logger } from '@platen/platform'
import type { ResponseData } from './response.ts'
import { problemResponse } from './problem.ts'
import { breakOff } from './read-bytes.ts'
import { newRequestId } from './request-context.ts'
import { hasOwnTimeLimits } from './open-file-body.ts'

/** How long a caller that is still sending may go on, so that it sees the answer and not a reset. */
const lingerMs = 1_000
/** How long a request whose body broke off has for its answer. */
const brokenBodyMs = 2_000

/**
 * Answers what never becomes a whole request, and so never reaches the app or never leaves it: broken HTTP, headers that are too
 * large, senders who are too slow, CONNECT. As problem documents, with a request id, and the connection ends.
 */
export function handleUnreadableRequests(server: Server, options: { baseUrl: string; logger: Logger }): void {
  const { baseUrl, logger } = options
  const latest = new WeakMap<Duplex, ServerResponse>()
  const ending = new WeakSet<Duplex>()

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    latest.set(socket, res)
    // A connection may stay open for long, and its last request has a body.
    res.once('close', () => {
      if (latest.get(socket) === res) latest.delete(socket)
    })
  })
  // Without these Node says "100 Continue" before the key was looked at, and an empty 417 to any other expectation.
  server.on('checkContinue', (req, res) => server.emit('request', req, res))
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  server.on('connect', (_req, socket) => {
    end(socket, new Fault('method_not_allowed', { detail: 'This is no proxy.' }), {
      Allow: 'GET, HEAD, POST',
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (ending.has(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const fault = faultOf(error)
    const res = latest.get(socket)
    if (fault.code === 'request_timeout' && res && hasOwnTimeLimits(res.req)) return
    if (!res || res.writableFinished) {
      end(socket, fault)
      return
    }
    ending.add(socket)
    // Either its own body is broken, and the app says so, or what came behind it is, and it still gets its answer.
    res.once('close', () => endSoon(socket))
    if (res.req.complete) return
    breakOff(res.req, fault)
    // A route that does not read the body would hold the connection of a caller that has left.
    const cut = setTimeout(() => socket.destroy(), brokenBodyMs)
    res.once('close', () => clearTimeout(cut))
  })

  function end(socket: Duplex, fault: Fault, headers: Record<string, string> = {}): void {
    ending.add(socket)
    const requestId = newRequestId()
    const answer = problemResponse(fault, requestId, baseUrl)
    logger.info('request', { status: answer.status, requestId, faultCode: fault.code })
    endSoon(socket, asText(answer, { 'X-Request-Id': requestId, ...headers }))
  }
}

/** Ends our side now, and the caller's when it does not do so itself. */
function endSoon(socket: Duplex, last?: Buffer): void {
  socket.on('error', () => undefined)
  socket.end(last)
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cut))
}

/** Writes an answer without the app's help, and ends the connection. */
export function writeResponse(res: ServerResponse, answer: ResponseData): void {
  const headers = { ...answer.headers, 'Cache-Control': 'no-store', Connection: 'close' }
  res.writeHead(answer.status, { ...headers, 'Content-Length': answer.body.length }).end(answer.body)
}

function asText(answer: ResponseData, more: Record<string, string>): Buffer {
  const headers = {
    ...answer.headers,
    ...more,
    'Content-Length': String(answer.body.length),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // The reason phrase is optional, and no client may look at it.
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${answer.status} \r\n${lines.join('')}\r\n`), answer.body])
}

/** Node's parser names what it met: https://nodejs.org/api/http.html#event-clienterror */
function faultOf(error: NodeJS.ErrnoException): Fault {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Fault('headers_too_large')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Fault('request_timeout')
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new Fault('payload_too_large', { detail: 'The extensions of a chunk are too large.' })
  }
  return new Fault('malformed_request', { detail: 'The request could not be read as HTTP/1.1.' })
}
