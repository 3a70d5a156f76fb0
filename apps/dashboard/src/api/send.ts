import { offlineProblem, type ProblemError, readProblem } from './problem-error.ts'
import { servicePath } from './service-path.ts'

export interface SendOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The body as JSON. */
  json?: unknown
  /** A body that is sent unchanged. */
  body?: Blob
  /** Additional headers. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds; default 30,000. */
  timeoutMs?: number
}

/** Sends a request to the dashboard API. `path` excludes `/app/api`. Throws `ProblemError`, or the signal's reason if it was aborted. */
export async function send(path: string, options: SendOptions = {}): Promise<Response> {
  const { method = 'GET', json, body, headers, signal, timeoutMs = 30_000 } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  let response: Response
  try {
    response = await fetch(servicePath(`/app/api${path}`), {
      method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      headers: { ...headers, ...(json === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw offlineProblem(deadline.aborted ? 'The service did not respond in time. Try again.' : undefined)
  }
  if (!response.ok) throw readProblem(response.status, await response.text().catch(() => ''))
  return response
}

/** Returns the error for a response that ended too early. */
export function truncatedResponse(): ProblemError {
  return offlineProblem('The response from the service was incomplete. Try again.')
}

/** Sends a request like `send`, and returns the JSON in the response. */
export async function ask<T>(path: string, options: SendOptions = {}): Promise<T> {
  const response = await send(path, options)
  try {
    return (await response.json()) as T
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw truncatedResponse()
  }
}

/** Sends a request like `send`, and returns the items in a JSON Lines response. */
export async function askLines<T>(path: string, options: SendOptions = {}): Promise<T[]> {
  const response = await send(path, { timeoutMs: 120_000, ...options })
  try {
    const lines = (await response.text()).split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw truncatedResponse()
  }
}

/** Decodes base64 to bytes. Uses the browser's decoder if there is one, because it is a hundred times faster for a large file. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }
  if (native.fromBase64) return native.fromBase64(text)
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
