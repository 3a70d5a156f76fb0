import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/** A network between a client and a Redis on a socket, for tests: it can be cut in silence. */
export interface StallableProxy {
  /** Where clients connect. */
  url: string
  /** From now on nothing passes over the connections that are open, and none of them is closed. Later ones work. */
  stall(): void
  close(): Promise<void>
}

/** Listens on `socket` and passes all on to `target`, both paths of Unix sockets. */
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
        // Still read, so that its end is noticed.
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
