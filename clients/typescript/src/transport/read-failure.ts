import { type ErrorDetails, errorOfProblem, isPassingStatus, PlatenError } from '../errors.ts'
import type { Problem } from '../generated/shapes.ts'

/** Returns the error for a response that is not 2xx. */
export async function readFailure(response: Response, url: string): Promise<PlatenError> {
  const { status } = response
  const where = withoutQuery(url)
  if (status === 0 || (status >= 300 && status < 400)) {
    // A redirect would send the key to another host, and turn a POST into a GET.
    const target = response.headers.get('location')
    const onward = target === null ? '' : ` to ${withoutQuery(target)}`
    const message = `${where} redirects${onward}. Set baseUrl to the address of Platen.`
    return new PlatenError('unexpected_answer', message, { status })
  }
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), Date.now())
  const problem = readProblem(await response.text())
  if (problem) return errorOfProblem(problem, retryAfterSeconds)
  return unexpectedResponse(url, { status, isRetryable: isPassingStatus(status), retryAfterSeconds })
}

/** Returns the error for a response that is not from Platen. */
export function unexpectedResponse(url: string, details: ErrorDetails & { status: number }): PlatenError {
  const message = `${withoutQuery(url)} returned status ${details.status}, but not a response from Platen.`
  return new PlatenError('unexpected_answer', message, details)
}

/** Messages are logged, and a signed link could be used by anyone who reads them. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/** Returns the seconds in a `Retry-After` header: a number, or a date (RFC 9110, section 10.2.3). */
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
