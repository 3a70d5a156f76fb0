/** Why a call to an external address failed. */
export type FetchFailure =
  | 'too_large'
  | 'timeout'
  | 'too_many_redirects'
  | 'encoded'
  | 'aborted'
  | 'unreachable'

/** An external address that could not be read within the limits. `message` is a public sentence, `cause` is for the log. */
export class FetchFailed extends Error {
  readonly failure: FetchFailure

  constructor(failure: FetchFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FetchFailed'
    this.failure = failure
  }
}
