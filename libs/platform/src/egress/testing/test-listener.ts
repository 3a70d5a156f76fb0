import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A real HTTP server for tests, on 127.0.0.1: keeps what it was asked (`GET host:port/path`) and answers as told. */
export interface TestListener {
  port: number
  calls: string[]
  answer: RequestListener
  close(): void
}

/** Starts a listener on a free port of this machine; it must be closed. */
export async function startListener(): Promise<TestListener> {
  const server = createServer((request, response) => {
    listener.calls.push(`${request.method} ${request.headers.host}${request.url}`)
    listener.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const listener: TestListener = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    calls: [],
    answer: (_request, response) => response.end('hello'),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return listener
}

/** What a promise was rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It succeeded')
}
