/** An error response from an S3 store. `code` and `message` are from the response, without secrets. */
export class StoreRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string | undefined, message: string | undefined) {
    super(message ?? `The store responded with status ${status}`)
    this.name = 'StoreRefused'
    this.status = status
    this.code = code ?? `Status${status}`
  }
}

/** An S3 store that did not respond in time. */
export class StoreSilent extends Error {
  readonly code = 'Timeout'

  constructor(timeoutMs: number) {
    super(`The store did not respond within ${timeoutMs} ms`)
    this.name = 'StoreSilent'
  }
}

/** Returns whether an error means that the object or bucket does not exist. The response to a HEAD request has no body with `NoSuchKey`. */
export function isAbsent(error: unknown): boolean {
  return error instanceof StoreRefused && error.status === 404 && error.code !== 'NoSuchBucket'
}
