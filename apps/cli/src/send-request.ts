import { CliFailure, ServiceUnavailable, ServiceProblem } from './cli-failure.ts'
import { systemCode } from './system-code.ts'

export interface ServiceRequest {
  baseUrl: string
  path: string
  token: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** A JSON body that is sent unchanged, because parsing it would round its numbers. */
  json?: string | undefined
  headers?: Record<string, string>
  /** The request rejects with this signal's reason. */
  signal?: AbortSignal
  /** Default: five minutes. */
  timeoutMs?: number
}

export interface ServiceAnswer<T> {
  /** Typed by the caller: the responses from the service are trusted. */
  body: T
  headers: Headers
}

/** A publication with large pictures takes a long time, but nothing takes longer than this. */
const requestTimeoutMs = 300_000

/**
 * Sends one request to the service.
 * @throws ServiceProblem for a problem document, ServiceUnavailable if the service is not running, CliFailure if the response is not from Platen.
 */
export async function sendRequest<T>({
  baseUrl,
  path,
  token,
  method = 'GET',
  body,
  json = body === undefined ? undefined : JSON.stringify(body),
  headers = {},
  signal,
  timeoutMs = requestTimeoutMs,
}: ServiceRequest): Promise<ServiceAnswer<T>> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: json }),
      // A redirect would send the token to another host.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    })
    text = await response.text()
  } catch (error) {
    signal?.throwIfAborted()
    throw unreachable(baseUrl, error, timeoutMs)
  }
  const parsed = parseJson(text || 'null')
  if (response.ok && parsed !== undefined) return { body: parsed, headers: response.headers }
  const retryAfterSeconds = retryAfterOf(response)
  if (isProblem(parsed)) throw new ServiceProblem(parsed, retryAfterSeconds)
  const { status } = response
  const message = `${baseUrl} returned ${status} for ${path}, which is not a response from Platen. Is PLATEN_URL correct?`
  if (isPassing(status))
    throw new ServiceUnavailable(message, { reason: `status ${status}`, retryAfterSeconds })
  throw new CliFailure(message)
}

/** Returns whether the same request may succeed later. Proxies return such a status without a problem document. */
export function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}

/** Returns the seconds in a `Retry-After` header. Dates are ignored. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

function unreachable(baseUrl: string, error: unknown, timeoutMs: number): ServiceUnavailable {
  if (error instanceof Error && error.name === 'TimeoutError') {
    const message = `Platen at ${baseUrl} did not respond within ${timeoutMs / 1_000} seconds. Check its log.`
    return new ServiceUnavailable(message, { reason: 'no response' })
  }
  const reason = systemCode(error)
  const message =
    reason === 'ECONNREFUSED' || reason === 'ENOTFOUND'
      ? `Platen is not running at ${baseUrl}. Start it with ./scripts/up or "docker compose up -d", or set PLATEN_URL to its address.`
      : `Platen at ${baseUrl} cannot be reached (${reason}). Set PLATEN_URL to its address.`
  return new ServiceUnavailable(message, { reason })
}

function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(value: unknown): value is ServiceProblem['problem'] {
  return typeof value === 'object' && value !== null && 'code' in value && 'title' in value
}
