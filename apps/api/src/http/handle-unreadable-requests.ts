import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Fault } from '@platen/contract'
import type { Logger } from '@platen/platform'
import type { ResponseData } from './response.ts'
import { problemResponse } from './problem.ts'
import { failBody } from './read-bytes.ts'
import { newRequestId } from './request-context.ts'
import { hasOwnTimeLimits } from './open-file-body.ts'

/** How long a connection stays open while the caller is still sending, so that the caller receives the response and not a reset. */
const lingerMs = 1_000
/** How long the app has to respond to a request with an incomplete body. */
const incompleteBodyMs = 2_000

/**
 * Responds to requests that never reach the app in full: invalid HTTP, headers that are too large, senders that are too slow, and CONNECT. The response
 * is a problem document with a request ID, and the connection is closed.
 */
export function handleUnreadableRequests(server: Server, options: { baseUrl: string; logger: Logger }): void {
  const { baseUrl, logger } = options
  const latest = new WeakMap<Duplex, ServerResponse>()
  const closing = new WeakSet<Duplex>()

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    latest.set(socket, res)
    // Otherwise an idle connection would keep the body of its last request in memory.
    res.once('close', () => {
      if (latest.get(socket) === res) latest.delete(socket)
    })
  })
  // Without these handlers, Node sends "100 Continue" before the key is checked, and an empty 417 for any other expectation.
  server.on('checkContinue', (req, res) => server.emit('request', req, res))
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  server.on('connect', (_req, socket) => {
    end(socket, new Fault('method_not_allowed', { detail: 'This server is not a proxy.' }), {
      Allow: 'GET, HEAD, POST',
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (closing.has(socket)) return
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
    closing.add(socket)
    // Either the body of this request is invalid, which the app reports, or the data after the body is, and this request still gets its response.
    res.once('close', () => endSoon(socket))
    if (res.req.complete) return
    failBody(res.req, fault)
    // A route that does not read the body would keep a disconnected caller's connection.
    const timer = setTimeout(() => socket.destroy(), incompleteBodyMs)
    res.once('close', () => clearTimeout(timer))
  })

  function end(socket: Duplex, fault: Fault, headers: Record<string, string> = {}): void {
    closing.add(socket)
    const requestId = newRequestId()
    const response = problemResponse(fault, requestId, baseUrl)
    logger.info('request', { status: response.status, requestId, faultCode: fault.code })
    endSoon(socket, asText(response, { 'X-Request-Id': requestId, ...headers }))
  }
}

/** Ends our side of the connection now, and destroys it later if the caller does not close it. */
function endSoon(socket: Duplex, last?: Buffer): void {
  socket.on('error', () => undefined)
  socket.end(last)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

/** Writes a response without Express, and closes the connection. */
export function writeResponse(res: ServerResponse, response: ResponseData): void {
  const headers = { ...response.headers, 'Cache-Control': 'no-store', Connection: 'close' }
  res.writeHead(response.status, { ...headers, 'Content-Length': response.body.length }).end(response.body)
}

function asText(response: ResponseData, more: Record<string, string>): Buffer {
  const headers = {
    ...response.headers,
    ...more,
    'Content-Length': String(response.body.length),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // The reason phrase is optional, and clients must ignore it.
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${response.status} \r\n${lines.join('')}\r\n`), response.body])
}

/** The error codes of Node's parser: https://nodejs.org/api/http.html#event-clienterror */
function faultOf(error: NodeJS.ErrnoException): Fault {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Fault('headers_too_large')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Fault('request_timeout')
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new Fault('payload_too_large', { detail: 'The extensions of a chunk are too large.' })
  }
  return new Fault('malformed_request', { detail: 'The request could not be read as HTTP/1.1.' })
}
