import { type FaultCode, faultCodes } from './generated/fault-codes.ts'
import type { Problem } from './generated/shapes.ts'

/**
 * What went wrong. Besides the codes that the API answers there are: `timeout` (the call took longer than `timeoutMs`), `unreachable` (no
 * answer came), `unexpected_answer` (something else than Platen answers at `baseUrl`), `cancelled` (a job or a batch was cancelled while it
 * was waited for) and `webhook_refused` (a message that is not to be believed).
 */
export type PlatenErrorCode =
  | FaultCode
  | 'timeout'
  | 'unreachable'
  | 'unexpected_answer'
  | 'cancelled'
  | 'webhook_refused'
  // A newer service may answer codes that this version does not know.
  | (string & {})

/** What is known of an error besides its code. */
export interface ErrorDetails {
  status?: number | undefined
  errors?: Problem['errors'] | undefined
  requestId?: string | undefined
  isRetryable?: boolean
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** Every failure of this client. */
export class PlatenError extends Error {
  /** What to decide by; messages may change. */
  readonly code: PlatenErrorCode
  /** Of the HTTP answer; `undefined` where none came. */
  readonly status: number | undefined
  /** Each wrong place of what was sent: `pointer` (RFC 6901, into the request's body), `code`, `message`, and often a `suggestion`. */
  readonly errors: NonNullable<Problem['errors']>
  /** Finds the request in the service's log. */
  readonly requestId: string | undefined
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean
  /** When to try again, where the service said it. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: PlatenErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'PlatenError'
    this.code = code
    this.status = details.status
    this.errors = details.errors ?? []
    this.requestId = details.requestId
    this.isRetryable = details.isRetryable ?? false
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

const errorsShownMax = 5

/** The error of a problem document (RFC 9457). */
export function errorOfProblem(problem: Problem, retryAfterSeconds?: number): PlatenError {
  const { code, status, detail, requestId, errors = [] } = problem
  const shown = errors.slice(0, errorsShownMax).map(({ pointer, message }) => `\n  ${pointer} ${message}`)
  const more = errors.length > errorsShownMax ? `\n  … and ${errors.length - errorsShownMax} more` : ''
  return new PlatenError(code, `${detail}${shown.join('')}${more}`, {
    status,
    errors,
    requestId,
    isRetryable: isForNow(code, status),
    retryAfterSeconds,
  })
}

/** Whether the same call may succeed later: as the table of faults says it, or by the status where it does not have the code. */
function isForNow(code: string, status: number): boolean {
  return Object.hasOwn(faultCodes, code) ? faultCodes[code as FaultCode] : isPassingStatus(status)
}

/** Whether a status says that the same request may succeed later: a proxy gives it without a problem document. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status === 502 || status === 503 || status === 504
}
