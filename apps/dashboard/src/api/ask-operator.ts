import { offlineProblem, readProblem } from './problem-error.ts'
import { servicePath } from './service-path.ts'

/**
 * One request to the operator's part of the API (`path` without `/operator`), with the operator's token; the JSON of its answer, `undefined`
 * where it has none. Throws `ProblemError`; `unauthorized` for a wrong token.
 */
export async function askOperator<T>(
  path: string,
  of: { token: string; method?: 'GET' | 'PUT' | 'POST' | 'DELETE'; json?: unknown; timeoutMs?: number },
): Promise<T> {
  const { token, method = 'GET', json, timeoutMs = 30_000 } = of
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
