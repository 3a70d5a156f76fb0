/** Why a call to an external address failed. */
export type FetchFailure =
  | 'too_large'
  | 'timeout'
  | 'too_many_redirects'
  | 'encoded'
  | 'aborted'
  | 'unreachable'

/** Thrown if an external address could not be read within the limits. `message` can be shown to users, and `cause` is for the log. */
export class FetchFailed extends Error {
  readonly failure: FetchFailure

  constructor(failure: FetchFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FetchFailed'
    this.failure = failure
  }
}
