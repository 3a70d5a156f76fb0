import http from 'node:http'
import { Fault } from '@platen/contract'
import { errorFields, type Logger } from '@platen/platform'
import type express from 'express'
import { basePathOf, removeBasePath } from '../http/base-path.ts'
import { closeIfUnread } from '../http/close-if-unread.ts'
import { createChunkPacer } from '../http/limits/pace-small-chunks.ts'
import { problemResponse } from '../http/problem.ts'
import { newRequestId } from '../http/request-context.ts'
import { handleUnreadableRequests, writeResponse } from '../http/handle-unreadable-requests.ts'
import { handleInOrder } from './handle-in-order.ts'
import {
  limitConnections,
  type ConnectionClosed,
  connectionLimitsOf,
} from '../http/limits/limit-connections.ts'

export interface Listening {
  port: number
  /** Stops accepting connections, closes idle ones, and resolves when all requests in progress are finished. */
  close(): Promise<void>
}

export interface ListenOptions {
  port: number
  host: string
  /** Maximum time for a request to arrive, in milliseconds. */
  bodyTimeoutMs: number
  /** Prefix of the `type` of a problem. Requests can start with its path. */
  baseUrl: string
  logger: Logger
  /** Default: limited only by file descriptors. */
  connectionsMax?: number
  /** Default: no limit per network. */
  connectionsPerAddressMax?: number
  /** Number of reverse proxies in front of this service. Default: 0. */
  trustedProxies?: number
  metrics?: { connectionClosed(reason: ConnectionClosed): void; watchConnections(count: () => number): void }
}

/** Starts the HTTP server, with timeouts for callers that do not send or read. */
export async function listen(app: express.Express, options: ListenOptions): Promise<Listening> {
  const { baseUrl, logger, bodyTimeoutMs } = options
  const server = http.createServer({
    requestTimeout: bodyTimeoutMs,
    headersTimeout: Math.min(10_000, bodyTimeoutMs),
    // Node's 30 s default would make the timeouts above up to 30 s longer.
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    // The app checks the header, because Node's own response has no body.
    requireHostHeader: false,
  })
  server.maxRequestsPerSocket = 0
  // A request can wait for an earlier one with the same Idempotency-Key, and then for its own document.
  server.timeout = 2 * bodyTimeoutMs + 60_000
  const basePath = basePathOf(baseUrl)
  let isClosing = false
  const { connectionsMax = Infinity, connectionsPerAddressMax = 0, trustedProxies = 0, metrics } = options
  const handle = handleInOrder(
    (req, res) => {
      // Otherwise the caller would send its next request over this connection while the server drains.
      if (isClosing) res.shouldKeepAlive = false
      removeBasePath(basePath, req, res)
      app(req as express.Request, res as express.Response, (error?: unknown) => handleUnrouted(res, error))
    },
    () => metrics?.connectionClosed('pipelined'),
  )
  const paceSmallChunks = createChunkPacer()
  server.on('request', (req, res) => {
    paceSmallChunks(req)
    closeIfUnread(req, res)
    handle(req, res)
  })
  handleUnreadableRequests(server, { baseUrl, logger })
  const connections = limitConnections(server, {
    ...connectionLimitsOf({ connectionsMax, connectionsPerAddressMax, trustedProxies }),
    logger,
    onClosed: metrics && ((reason) => metrics.connectionClosed(reason)),
  })
  metrics?.watchConnections(() => connections.count())

  /** Responds to what the router cannot handle: a URL without a path (`GET http://`), and an error in the error handler. */
  function handleUnrouted(res: http.ServerResponse, error: unknown): void {
    const requestId = newRequestId()
    if (error !== undefined) logger.error('request failed', { requestId, ...errorFields(error) })
    if (res.headersSent) {
      res.destroy()
      return
    }
    res.setHeader('X-Request-Id', requestId)
    writeResponse(
      res,
      problemResponse(new Fault(error === undefined ? 'not_found' : 'internal'), requestId, baseUrl),
    )
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close() {
      isClosing = true
      return new Promise((resolve) => {
        // Connections that become idle later must not delay the shutdown.
        const closing = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearInterval(closing)
          resolve()
        })
      })
    },
  }
}
