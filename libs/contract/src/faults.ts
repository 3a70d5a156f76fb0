/** What all faults with one code have in common. */
export interface FaultKind {
  /** HTTP status. */
  status: number
  /** Whether the same request may succeed later. The queue and callers use this to decide whether to retry. */
  retry: boolean
  /** Public title, without a period. */
  title: string
}

/**
 * All planned failures. Codes are stable, because callers match on them. Each has a heading in docs/failure-modes.md, which is the page that
 * the `type` of a problem links to.
 */
export const faults = {
  malformed_json: { status: 400, retry: false, title: 'The body is not valid JSON' },
  malformed_request: { status: 400, retry: false, title: 'The request is not valid HTTP' },
  unauthorized: { status: 401, retry: false, title: 'A valid API key is required' },
  invalid_signature: {
    status: 401,
    retry: false,
    title: 'The signature of the message is missing or invalid',
  },
  login_required: { status: 401, retry: false, title: 'Log in first' },
  invalid_credentials: {
    status: 401,
    retry: false,
    title: 'The email address or the password is incorrect',
  },
  insufficient_scope: { status: 403, retry: false, title: 'The API key does not have the required scope' },
  account_suspended: { status: 403, retry: false, title: 'The account is suspended' },
  origin_not_allowed: { status: 403, retry: false, title: 'The request did not come from the dashboard' },
  signup_closed: { status: 403, retry: false, title: 'Sign-up is closed' },
  invalid_link: { status: 403, retry: false, title: 'This link has expired or is not valid' },
  not_found: { status: 404, retry: false, title: 'This address does not exist' },
  template_not_found: { status: 404, retry: false, title: 'No published template has this ID' },
  method_not_allowed: { status: 405, retry: false, title: 'This address does not support this method' },
  request_timeout: { status: 408, retry: true, title: 'The request did not arrive in time' },
  idempotency_conflict: {
    status: 409,
    retry: false,
    title: 'This Idempotency-Key was used for another request',
  },
  job_ended: { status: 409, retry: false, title: 'The job has ended' },
  delivery_running: { status: 409, retry: true, title: 'The delivery is in progress' },
  draft_conflict: { status: 409, retry: false, title: 'The draft was changed elsewhere' },
  connector_disabled: { status: 410, retry: false, title: 'This connector is turned off' },
  payload_too_large: { status: 413, retry: false, title: 'The body is too large' },
  unsupported_media_type: { status: 415, retry: false, title: 'The body must be JSON' },
  invalid_request: { status: 422, retry: false, title: 'The request is not valid' },
  invalid_data: { status: 422, retry: false, title: 'The data does not match the template' },
  invalid_template: { status: 422, retry: false, title: 'The template cannot be published' },
  invalid_upload: { status: 422, retry: false, title: 'The uploaded file cannot be used' },
  attachment_limit_reached: { status: 422, retry: false, title: 'The limit for attached files is reached' },
  storage_limit_reached: { status: 422, retry: false, title: 'The storage of the account is full' },
  publish_blocked: { status: 422, retry: false, title: 'A sample prevents publishing' },
  batch_rejected: { status: 422, retry: false, title: 'Batch items do not match the template' },
  bucket_not_connected: { status: 422, retry: false, title: 'The bucket is not connected to this account' },
  bucket_refused: { status: 422, retry: false, title: 'The bucket rejected the document' },
  document_account_not_configured: {
    status: 422,
    retry: false,
    title: 'This document provider is not set up',
  },
  document_account_not_connected: { status: 422, retry: false, title: 'The account is not connected' },
  document_account_failed: { status: 422, retry: false, title: 'The account could not be connected' },
  document_fetch_failed: { status: 422, retry: false, title: 'The document could not be fetched' },
  document_too_large: { status: 422, retry: false, title: 'The document is too large to import' },
  render_failed: { status: 422, retry: false, title: 'This template with this data cannot be rendered' },
  headers_too_large: { status: 431, retry: false, title: 'The headers or the address are too large' },
  revision_required: { status: 428, retry: false, title: 'Specify which revision of the draft to replace' },
  rate_limited: { status: 429, retry: true, title: 'Too many requests' },
  internal: { status: 500, retry: true, title: 'Something went wrong on our side' },
  browser_lost: { status: 503, retry: true, title: 'The browser stopped during the render' },
  overloaded: { status: 503, retry: true, title: 'Too many documents are waiting' },
  template_paused: { status: 503, retry: true, title: 'Template paused after repeated timeouts' },
  document_account_unavailable: {
    status: 503,
    retry: true,
    title: 'The document provider returned an invalid response',
  },
  unavailable: { status: 503, retry: true, title: 'A part of the service is unavailable' },
  job_expired: { status: 504, retry: true, title: 'No worker picked up the document in time' },
  render_timeout: { status: 504, retry: false, title: 'The document took too long' },
} as const satisfies Record<string, FaultKind>

/** Code of a planned failure. */
export type FaultCode = keyof typeof faults

/** One error in a request. `pointer` is an RFC 6901 JSON pointer into the request body. */
export interface FaultItem {
  pointer: string
  code: string
  message: string
  suggestion?: string
}

/** An error in a template's source. `line` and `column` start at 1. */
export interface SourceFault {
  file: string
  line: number
  column: number
  code: string
  message: string
}

/** Details about one occurrence of a fault. */
export interface FaultOptions {
  /** Public sentence about this occurrence: what happened, where, and what to do. It never contains a secret. */
  detail?: string
  errors?: readonly FaultItem[]
  /** The original error, for the log only. */
  cause?: unknown
  /** Seconds to wait before a retry. */
  retryAfterSeconds?: number
  /** Milliseconds that a worker spent on the document before it failed. This time counts toward the account's share of the workers. */
  spentMs?: number
}

/** A planned failure. It is thrown where the cause is known, and translated only at the edges of the system. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly detail: string
  readonly errors: readonly FaultItem[]
  readonly retryAfterSeconds: number | undefined
  readonly spentMs: number | undefined

  constructor(code: FaultCode, options: FaultOptions = {}) {
    super(options.detail ?? faults[code].title, { cause: options.cause })
    this.name = 'Fault'
    this.code = code
    this.detail = options.detail ?? faults[code].title
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.spentMs = options.spentMs
  }

  get kind(): FaultKind {
    return faults[this.code]
  }
}

/** The cause of a `browser_lost` for one document: its page crashed, and the browser continues. */
export class PageCrash extends Error {}

/** The cause of a `browser_lost` for a long document that made room for other accounts. */
export class Displaced extends Error {}

/** Returns whether a document made room for other accounts. */
export function isDisplaced(error: unknown): boolean {
  return error instanceof Fault && error.cause instanceof Displaced
}

/** Returns the fault for a document that made room for other accounts. It is retried. */
export function displacedFault(): Fault {
  const detail =
    'The document takes long, and was stopped to make room for documents of other accounts. Try again in a moment.'
  return new Fault('browser_lost', { detail, cause: new Displaced(detail) })
}

/** A fault as JSON, for transport between processes. `faultFromWire` turns it into a `Fault` again. */
export interface WireFault {
  code: FaultCode
  detail: string
  errors: readonly FaultItem[]
  retryAfterSeconds?: number
  spentMs?: number
}

/** Converts a fault to JSON. Its cause is left out, because it is for this process's log. */
export function faultToWire({ code, detail, errors, ...more }: Fault): WireFault {
  return { code, detail, errors, ...definedNumbers(more) }
}

/** Converts the JSON of `faultToWire` to a fault. */
export function faultFromWire({ code, detail, errors, ...more }: WireFault): Fault {
  return new Fault(code, { detail, errors, ...definedNumbers(more) })
}

function definedNumbers({
  retryAfterSeconds,
  spentMs,
}: Partial<Pick<Fault, 'retryAfterSeconds' | 'spentMs'>>) {
  return {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(spentMs !== undefined && { spentMs }),
  }
}

/** Returns a copy of a fault with the milliseconds that a worker spent on the document. */
export function withSpentMs(fault: Fault, spentMs: number): Fault {
  const { code, detail, errors, retryAfterSeconds, cause } = fault
  return new Fault(code, {
    detail,
    errors,
    spentMs,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(cause !== undefined && { cause }),
  })
}
