import { type ErrorDetails, errorOfProblem, isPassingStatus, PlatenError } from '../errors.ts'
import type { Problem } from '../generated/shapes.ts'

/** The error of an answer that is none of the 2xx. */
export async function readFailure(response: Response, url: string): Promise<PlatenError> {
  const { status } = response
  const where = withoutQuery(url)
  if (status === 0 || (status >= 300 && status < 400)) {
    // A redirect would carry the key to who knows where, and make a POST a GET.
    const target = response.headers.get('location')
    const onward = target === null ? '' : ` to ${withoutQuery(target)}`
    const message = `${where} redirects${onward}. Set baseUrl to where Platen is.`
    return new PlatenError('unexpected_answer', message, { status })
  }
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), Date.now())
  const problem = readProblem(await response.text())
  if (problem) return errorOfProblem(problem, retryAfterSeconds)
  return strangeAnswer(url, { status, isRetryable: isPassingStatus(status), retryAfterSeconds })
}

/** The error of an answer that something else than Platen gave. */
export function strangeAnswer(url: string, details: ErrorDetails & { status: number }): PlatenError {
  const message = `${withoutQuery(url)} answered ${details.status}, and not as Platen does.`
  return new PlatenError('unexpected_answer', message, details)
}

/** Messages are logged, and who knows a link that is signed in its query may use it. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
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
