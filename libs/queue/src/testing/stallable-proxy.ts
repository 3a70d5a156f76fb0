import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/** A network between a client and a Redis on a socket that tests can interrupt silently. */
export interface StallableProxy {
  /** Address for clients. */
  url: string
  /** Stops forwarding on open connections without closing them. New connections work. */
  stall(): void
  close(): Promise<void>
}

/** Listens on `socket` and forwards everything to `target`. Both are paths of Unix sockets. */
export async function startStallableProxy(options: {
  socket: string
  target: string
}): Promise<StallableProxy> {
  const links = new Map<Socket, Socket>()
  const server = createServer((client) => {
    const upstream = connect(options.target)
    links.set(client, upstream)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
    client.on('close', () => {
      links.delete(client)
      upstream.destroy()
    })
  })
  server.listen(options.socket)
  await once(server, 'listening')
  return {
    url: `unix://${options.socket}`,
    stall() {
      for (const [client, upstream] of links) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        // The connection is still read, so that its end is detected.
        client.resume()
        upstream.resume()
      }
    },
    async close() {
      server.close()
      for (const client of links.keys()) client.destroy()
      await once(server, 'close')
    },
  }
}
