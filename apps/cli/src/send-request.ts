import { CliFailure, ServiceUnavailable, ServiceProblem } from './cli-failure.ts'
import { systemCode } from './system-code.ts'

export interface ServiceRequest {
  baseUrl: string
  path: string
  token: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** A body that is JSON already, sent as it is written: what reads it here would round its numbers. */
  json?: string | undefined
  headers?: Record<string, string>
  /** Its reason is what the request rejects with. */
  signal?: AbortSignal
  /** Five minutes unless given. */
  timeoutMs?: number
}

export interface ServiceAnswer<T> {
  /** As the route promises it: the service is trusted with its own answers. */
  body: T
  headers: Headers
}

/** A publication with large pictures takes its time; nothing takes longer than this. */
const requestTimeoutMs = 300_000

/**
 * One request to the service.
 * @throws ServiceProblem for a problem document; ServiceUnavailable when the service is not up; CliFailure when something else answers in its
 * place.
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
      // A redirect would carry the token to who knows where.
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
  const message = `${baseUrl} answered ${status} to ${path}, and not as Platen does. Is PLATEN_URL right?`
  if (isPassing(status))
    throw new ServiceUnavailable(message, { reason: `status ${status}`, retryAfterSeconds })
  throw new CliFailure(message)
}

/** Whether a status says that the same request may succeed later: a proxy gives it without a problem document. */
export function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}

/** Seconds of an answer's `Retry-After`; a date in it is not read. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

function unreachable(baseUrl: string, error: unknown, timeoutMs: number): ServiceUnavailable {
  if (error instanceof Error && error.name === 'TimeoutError') {
    const message = `Platen at ${baseUrl} did not answer within ${timeoutMs / 1_000} seconds. Look at its log.`
    return new ServiceUnavailable(message, { reason: 'no answer' })
  }
  const reason = systemCode(error)
  const message =
    reason === 'ECONNREFUSED' || reason === 'ENOTFOUND'
      ? `Platen is not up at ${baseUrl}. Start it with ./scripts/up or "docker compose up -d", or set PLATEN_URL to where it is.`
      : `Platen at ${baseUrl} cannot be reached (${reason}). Set PLATEN_URL to where it is.`
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
