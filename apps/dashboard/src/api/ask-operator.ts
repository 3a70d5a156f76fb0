import { offlineProblem, readProblem } from './problem-error.ts'
import { servicePath } from './service-path.ts'

/**
 * Sends a request to the operator API with the operator's token, and returns the JSON in the response, or `undefined` if it is empty.
 * `path` excludes `/operator`. Throws `ProblemError`, with `unauthorized` for a wrong token.
 */
export async function askOperator<T>(
  path: string,
  options: { token: string; method?: 'GET' | 'PUT' | 'POST' | 'DELETE'; json?: unknown; timeoutMs?: number },
): Promise<T> {
  const { token, method = 'GET', json, timeoutMs = 30_000 } = options
  let response: Response
  try {
    response = await fetch(servicePath(`/operator${path}`), {
      method,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
  } catch {
    throw offlineProblem()
  }
  const text = await response.text().catch(() => '')
  if (!response.ok) throw readProblem(response.status, text)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
