import type { BeforeRequestMiddleware, AfterResponseMiddleware } from 'zapier-platform-core'

/** A problem document from Platen. */
interface Problem {
  title?: string
  detail?: string
  code?: string
  errors?: { pointer: string; message: string; suggestion?: string }[]
}

/** Converts any text to an idempotency key. */
export function onceHeader(key: unknown): Record<string, string> {
  const words = String(key ?? '')
  return words === '' ? {} : { 'Idempotency-Key': encodeURIComponent(words) }
}

/** Addresses that begin with a slash are relative to the account's base address. */
export const toBaseAddress: BeforeRequestMiddleware = (request, _z, bundle) => {
  if (!request.url?.startsWith('/')) return request
  const base = String(bundle.authData['baseUrl'] ?? '')
    .trim()
    .replace(/\/+$/, '')
  const headers = { ...request.headers, Authorization: `Bearer ${String(bundle.authData['apiKey'])}` }
  return { ...request, url: `${base}${request.url}`, headers, skipThrowForStatus: true }
}

/** Reports each invalid value by its pointer. The caller handles "not found". */
export const reportInvalidValues: AfterResponseMiddleware = (response, z) => {
  if (response.status < 400 || response.status === 404) return response
  const problem = (response.data ?? {}) as Problem
  const wrong = (problem.errors ?? []).map(({ pointer, message, suggestion }) =>
    suggestion === undefined || /did you mean/i.test(message)
      ? `${pointer}: ${message}`
      : `${pointer}: ${message} Did you mean ${suggestion}?`,
  )
  const said = [
    problem.title ?? `Platen returned status ${response.status}`,
    ...(wrong.length > 0 ? wrong : [problem.detail]),
  ]
  const words = said.filter(Boolean).join('\n')
  const pauseSeconds = Number(response.getHeader('retry-after') ?? 60)
  if (response.status === 429 || response.status === 503)
    throw new z.errors.ThrottledError(words, pauseSeconds)
  throw new z.errors.Error(words, problem.code ?? 'error', response.status)
}
