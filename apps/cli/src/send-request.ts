import { CliFailure, ServiceProblem } from './cli-failure.ts'
import { systemCode } from './system-code.ts'

export interface ServiceRequest {
  baseUrl: string
  path: string
  token: string
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
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
 * @throws ServiceProblem for a problem document; CliFailure when the service is not up, or something else answers in its place.
 */
export async function sendRequest<T>({
  baseUrl,
  path,
  token,
  method = 'GET',
  body,
  headers = {},
}: ServiceRequest): Promise<ServiceAnswer<T>> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect would carry the token to who knows where.
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    text = await response.text()
  } catch (error) {
    throw new CliFailure(whyUnreachable(baseUrl, error))
  }
  const parsed = parseJson(text || 'null')
  if (response.ok && parsed !== undefined) return { body: parsed, headers: response.headers }
  if (isProblem(parsed)) throw new ServiceProblem(parsed)
  throw new CliFailure(
    `${baseUrl} answered ${response.status} to ${path}, and not as Platen does. Is PLATEN_URL right?`,
  )
}

function whyUnreachable(baseUrl: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `Platen at ${baseUrl} did not answer within ${requestTimeoutMs / 60_000} minutes. Look at its log.`
  }
  const code = systemCode(error)
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return `Platen is not up at ${baseUrl}. Start it with ./scripts/up or "docker compose up -d", or set PLATEN_URL to where it is.`
  }
  return `Platen at ${baseUrl} cannot be reached (${code}). Set PLATEN_URL to where it is.`
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
