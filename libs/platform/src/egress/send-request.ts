import { type Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { AddressRefused } from './address-refused.ts'
import { FetchFailed } from './fetch-failed.ts'

/** A request to a checked external address. */
export interface OutgoingRequest {
  url: URL
  method: 'GET' | 'PUT' | 'POST'
  headers: Record<string, string>
  agent: Agent
  /** Aborts the request and the reading of its response. */
  signal: AbortSignal
  body?: Uint8Array
}

/**
 * Sends one request and resolves with the head of its response. The caller reads or destroys the body. Does not follow redirects. An idle connection
 * that the other side has closed is replaced once.
 */
export async function sendRequest(outgoing: OutgoingRequest): Promise<IncomingMessage> {
  try {
    return await sendOnce(outgoing)
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error
    return await sendOnce(outgoing)
  }
}

class StaleConnection extends Error {}

function sendOnce({ url, method, headers, agent, signal, body }: OutgoingRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request: ClientRequest = send(url, { method, headers, agent, signal }, resolve)
  request.on('error', (error: NodeJS.ErrnoException) => {
    const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    reject(isStale ? new StaleConnection('The idle connection was closed', { cause: error }) : error)
  })
  request.end(body)
  return promise
}

/** Reads a body of at most `maxBytes`. If it is longer, `beyond` determines whether that is an error or the rest is ignored. */
export async function readBody(
  answer: IncomingMessage,
  { maxBytes, beyond }: { maxBytes: number; beyond: 'fail' | 'cut' },
): Promise<Buffer> {
  const tooLarge = () => new FetchFailed('too_large', `The response is longer than ${maxBytes} bytes.`)
  if (beyond === 'fail' && Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop early destroys the response and its connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes <= maxBytes) continue
    if (beyond === 'fail') throw tooLarge()
    break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Converts a request's error to `FetchFailed`. Returns `AddressRefused` and `FetchFailed` unchanged. */
export function translateFailure(error: unknown, limits: { timeout: AbortSignal; timeoutMs: number }): Error {
  if (error instanceof AddressRefused || error instanceof FetchFailed) return error
  if (limits.timeout.aborted) {
    return new FetchFailed('timeout', `The address did not respond within ${limits.timeoutMs} ms.`, error)
  }
  if (error instanceof Error && error.name === 'AbortError') {
    return new FetchFailed('aborted', 'The call was aborted.', error)
  }
  return new FetchFailed('unreachable', 'The address could not be reached.', error)
}
