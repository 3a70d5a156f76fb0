import http from 'node:http'
import { Fault } from '@platen/contract'
import { errorFields, type Logger } from '@platen/platform'
import type express from 'express'
import { basePathOf, serveBelow } from '../http/base-path.ts'
import { endUnread } from '../http/end-unread.ts'
import { createChunkPace } from '../http/limits/pace-small-chunks.ts'
import { problemAnswer } from '../http/problem.ts'
import { newRequestId } from '../http/request-context.ts'
import { answerUnreadable, writeAnswer } from '../http/unreadable-request.ts'
import { answerInOrder } from './answer-in-order.ts'
import {
  boundConnections,
  type ConnectionClosed,
  connectionBoundsOf,
} from '../http/limits/limit-connections.ts'

export interface Listening {
  port: number
  /** Takes no new connection, ends the idle ones, and resolves when every request under way is answered. */
  close(): Promise<void>
}

export interface ListenOptions {
  port: number
  host: string
  /** Longest that a request may take to arrive, in milliseconds. */
  bodyTimeoutMs: number
  /** What the `type` of a problem begins with; its path may be in the path of requests. */
  baseUrl: string
  logger: Logger
  /** Default: as many as file descriptors allow. */
  connectionsMax?: number
  /** Default: connections are not bounded by network. */
  connectionsPerAddressMax?: number
  /** Reverse proxies in front. Default 0. */
  trustedProxies?: number
  metrics?: { connectionClosed(reason: ConnectionClosed): void; watchConnections(count: () => number): void }
}

/** Starts the HTTP server, with bounds for callers who send slowly or never, and for those who never read. */
export async function listen(app: express.Express, options: ListenOptions): Promise<Listening> {
  const { baseUrl, logger, bodyTimeoutMs } = options
  const server = http.createServer({
    requestTimeout: bodyTimeoutMs,
    headersTimeout: Math.min(10_000, bodyTimeoutMs),
    // Node looks every 30 s only, which would make the bounds above that much longer.
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    // The app checks it: Node's own answer has no body.
    requireHostHeader: false,
  })
  server.maxRequestsPerSocket = 0
  // Over the longest wait for a document, and for that of a first request with the same Idempotency-Key.
  server.timeout = 2 * bodyTimeoutMs + 60_000
  const basePath = basePathOf(baseUrl)
  let isClosing = false
  const { connectionsMax = Infinity, connectionsPerAddressMax = 0, trustedProxies = 0, metrics } = options
  const answer = answerInOrder(
    (req, res) => {
      // A caller whose connection stayed open while draining would send its next request on it.
      if (isClosing) res.shouldKeepAlive = false
      serveBelow(basePath, req, res)
      app(req as express.Request, res as express.Response, (error?: unknown) => answerUnrouted(res, error))
    },
    () => metrics?.connectionClosed('pipelined'),
  )
  const paceSmallChunks = createChunkPace()
  server.on('request', (req, res) => {
    paceSmallChunks(req)
    endUnread(req, res)
    answer(req, res)
  })
  answerUnreadable(server, { baseUrl, logger })
  const connections = boundConnections(server, {
    ...connectionBoundsOf({ connectionsMax, connectionsPerAddressMax, trustedProxies }),
    logger,
    onClosed: metrics && ((reason) => metrics.connectionClosed(reason)),
  })
  metrics?.watchConnections(() => connections.count())

  /** What the router hands back: an address without a path (`GET http://`), and a fault in the answering of faults. */
  function answerUnrouted(res: http.ServerResponse, error: unknown): void {
    const requestId = newRequestId()
    if (error !== undefined) logger.error('request failed', { requestId, ...errorFields(error) })
    if (res.headersSent) {
      res.destroy()
      return
    }
    res.setHeader('X-Request-Id', requestId)
    writeAnswer(
      res,
      problemAnswer(new Fault(error === undefined ? 'not_found' : 'internal'), requestId, baseUrl),
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
        // A caller's connection is busy now and idle a moment later: it must not hold the drain up.
        const ending = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearInterval(ending)
          resolve()
        })
      })
    },
  }
}
