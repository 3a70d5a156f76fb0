import { errorOfProblem, isPassingStatus, PlatenError } from '../errors.ts'
import type { Problem } from '../generated/shapes.ts'

/** The error of an answer that is none of the 2xx. */
export async function readFailure(response: Response, url: string): Promise<PlatenError> {
  const { status } = response
  if (status === 0 || (status >= 300 && status < 400)) {
    // A redirect would carry the key to who knows where, and make a POST a GET.
    const target = response.headers.get('location')
    const where = target === null ? '' : ` to ${target}`
    return new PlatenError('unexpected_answer', `${url} redirects${where}. Set baseUrl to where Platen is.`, {
      status,
    })
  }
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), Date.now())
  const problem = readProblem(await response.text())
  if (problem) return errorOfProblem(problem, retryAfterSeconds)
  return new PlatenError('unexpected_answer', `${url} answered ${status}, and not as Platen does.`, {
    status,
    isRetryable: isPassingStatus(status),
    retryAfterSeconds,
  })
}

/** Seconds of a `Retry-After`: a number of them, or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1_000)
}

function readProblem(text: string): Problem | undefined {
  try {
    const read = JSON.parse(text) as Partial<Problem> | null
    return typeof read?.code === 'string' && typeof read.detail === 'string' ? (read as Problem) : undefined
  } catch {
    return undefined
  }
}
