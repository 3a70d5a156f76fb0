import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'

/** A reverse proxy that serves the service below one path. */
export interface PathProxy {
  /** The service's address, with the path. */
  baseUrl: string
  /** Whether the path is removed from forwarded requests. */
  removesPath: boolean
  /** Requests outside of the path, as `METHOD /path`. */
  outside: string[]
  /** Sets the service's address. */
  passTo(target: string): void
  close(): void
}

/** Listens on a free port of 127.0.0.1, and responds with 418 outside of `path`. */
export async function startPathProxy(path: string): Promise<PathProxy> {
  let target = new URL('http://127.0.0.1:1')
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (url !== path && !url.startsWith(`${path}/`)) {
      proxy.outside.push(`${method} ${url}`)
      outgoing.writeHead(418).end()
      return
    }
    const passed = proxy.removesPath ? url.slice(path.length) || '/' : url
    const { hostname, port } = target
    const onward = httpRequest({ hostname, port, method, path: passed, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const proxy: PathProxy = {
    baseUrl: `http://127.0.0.1:${port}${path}`,
    removesPath: false,
    outside: [],
    passTo(given) {
      target = new URL(given)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}
