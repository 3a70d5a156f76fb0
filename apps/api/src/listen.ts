import http from 'node:http'
import type { Express } from 'express'

export interface Listening {
  port: number
  /** Takes no new connection, ends the idle ones, and resolves when every request under way is answered. */
  close(): Promise<void>
}

/** Starts the HTTP server, with bounds for callers who send slowly or never. */
export async function listen(app: Express, options: { port: number; host: string; bodyTimeoutMs: number }): Promise<Listening> {
  const server = http.createServer(
    { requestTimeout: options.bodyTimeoutMs, headersTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 },
    app,
  )
  server.maxRequestsPerSocket = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close() {
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
