import { once } from 'node:events'
import { createServer, request as httpRequest, type RequestListener } from 'node:http'

/** A proxy in front of an S3 store that tests can make fail. */
export interface StoreFront {
  endpoint: string
  /** The address of the store. */
  store: string
  /** Received requests, as `METHOD /path`. */
  calls: string[]
  answer: RequestListener
  /** Passes the request on to the store unchanged, so that its signature stays valid. */
  passOn: RequestListener
  /** Stops listening until it is opened again. */
  close(): void
  open(): Promise<void>
  /** Closes all connections, but accepts new ones. */
  cutAll(): void
}

/** Starts a proxy for the store at `store` on a free port of 127.0.0.1. It passes everything on by default. */
export async function startStoreFront(store: string): Promise<StoreFront> {
  const { hostname, port } = new URL(store)
  const passOn: RequestListener = (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = httpRequest({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
  const server = createServer((request, response) => {
    front.calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    front.answer(request, response)
  })
  let ownPort = 0
  const front: StoreFront = {
    endpoint: '',
    store,
    calls: [],
    answer: passOn,
    passOn,
    close() {
      server.closeAllConnections()
      server.close()
    },
    cutAll: () => server.closeAllConnections(),
    async open() {
      if (server.listening) return
      server.listen(ownPort, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  await front.open()
  const address = server.address()
  ownPort = typeof address === 'object' && address !== null ? address.port : 0
  front.endpoint = `http://127.0.0.1:${ownPort}`
  return front
}

/** A store that accepts and returns any object without authentication. */
export function acceptAnything(): RequestListener {
  let kept = Buffer.alloc(0)
  return (request, response) => {
    void (async () => {
      const sent = Buffer.concat(await request.toArray())
      if (request.method === 'PUT') kept = sent
      response
        .writeHead(request.method === 'DELETE' ? 204 : 200, { ETag: '"kept"' })
        .end(request.method === 'GET' ? kept : '')
    })()
  }
}
