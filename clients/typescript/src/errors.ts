import { type FaultCode, faultCodes } from './generated/fault-codes.ts'
import type { Problem } from './generated/shapes.ts'

/**
 * Error codes. Besides the codes of the API: `timeout` (the call exceeded `timeoutMs`), `unreachable` (no response), `unexpected_answer` (the server
 * at `baseUrl` is not Platen), `cancelled` (a job or batch was cancelled while waiting for it) and `webhook_refused` (the message is not authentic).
 */
export type PlatenErrorCode =
  | FaultCode
  | 'timeout'
  | 'unreachable'
  | 'unexpected_answer'
  | 'cancelled'
  | 'webhook_refused'
  // A newer service may return codes that this version does not know.
  | (string & {})

/** Properties of an error other than its code. */
export interface ErrorDetails {
  status?: number | undefined
  errors?: Problem['errors'] | undefined
  requestId?: string | undefined
  isRetryable?: boolean
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** Thrown for every failure of this client. */
export class PlatenError extends Error {
  /** Use this for decisions, because messages may change. */
  readonly code: PlatenErrorCode
  /** HTTP status, or `undefined` without a response. */
  readonly status: number | undefined
  /** Each invalid value: `pointer` (RFC 6901, into the request's body), `code`, `message`, and often a `suggestion`. */
  readonly errors: NonNullable<Problem['errors']>
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean
  /** When to retry, if the service returned it. */
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

/** Converts a problem document (RFC 9457) to an error. */
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

/** Returns whether the same call may succeed later: according to the table of codes, or to the status if the code is unknown. */
function isForNow(code: string, status: number): boolean {
  return Object.hasOwn(faultCodes, code) ? faultCodes[code as FaultCode] : isPassingStatus(status)
}

/** Returns whether the same request may succeed later. Proxies return such a status without a problem document. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status === 502 || status === 503 || status === 504
}
