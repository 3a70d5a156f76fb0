import type { Problem } from '@platen/contract'
import { ProblemError, type ProblemItem } from './problem-error.ts'

export interface SendOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: Blob
  signal?: AbortSignal
  /** Milliseconds; default 30,000. */
  timeoutMs?: number
}

/** One request to the dashboard's API (`path` without `/app/api`). Throws `ProblemError`, or the signal's reason when it was aborted. */
export async function send(path: string, options: SendOptions = {}): Promise<Response> {
  const { method = 'GET', json, body, signal, timeoutMs = 30_000 } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  let response: Response
  try {
    response = await fetch(`/app/api${path}`, {
      method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(json === undefined
        ? {}
        : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
      ...(body === undefined ? {} : { body }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ProblemError({
      status: 0,
      code: 'offline',
      message: deadline.aborted
        ? 'The service did not answer in time. Try again.'
        : 'The service cannot be reached. Check your connection and try again.',
    })
  }
  if (!response.ok) throw await problemOf(response)
  return response
}

/** As `send`, for a JSON answer. */
export async function ask<T>(path: string, options?: SendOptions): Promise<T> {
  const response = await send(path, options)
  return (await response.json()) as T
}

async function problemOf(response: Response): Promise<ProblemError> {
  const { status } = response
  try {
    const problem = (await response.json()) as Problem & { errors?: ProblemItem[] }
    const message = problem.detail === '' ? problem.title : problem.detail
    return new ProblemError({
      status,
      code: problem.code,
      message,
      items: problem.errors,
      requestId: problem.requestId,
    })
  } catch {
    return new ProblemError({
      status,
      code: 'internal',
      message: `The service answered ${status} without saying why. Try again in a moment.`,
    })
  }
}
