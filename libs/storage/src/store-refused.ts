/** An S3 store answered, but not with what was asked for. `code` and `message` are the store's own, without secrets. */
export class StoreRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string | undefined, message: string | undefined) {
    super(message ?? `The store answered with status ${status}`)
    this.name = 'StoreRefused'
    this.status = status
    this.code = code ?? `Status${status}`
  }
}

/** An S3 store that did not answer in time. */
export class StoreSilent extends Error {
  readonly code = 'Timeout'

  constructor(timeoutMs: number) {
    super(`The store did not answer within ${timeoutMs} ms`)
    this.name = 'StoreSilent'
  }
}

/** The object or bucket is not there. A HEAD has no body to say `NoSuchKey` in. */
export function isAbsent(error: unknown): boolean {
  return error instanceof StoreRefused && error.status === 404 && error.code !== 'NoSuchBucket'
}
