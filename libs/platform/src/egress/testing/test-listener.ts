import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** An HTTP server for tests on 127.0.0.1. It records requests (`GET host:port/path`) and responds as configured. */
export interface TestListener {
  port: number
  calls: string[]
  answer: RequestListener
  close(): void
}

/** Starts a listener on a free port on this machine. The caller must close it. */
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

/** Returns the error for a rejected promise. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It succeeded')
}
