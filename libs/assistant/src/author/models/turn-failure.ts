import type { TurnFailureCode } from '@platen/contract'

/** A turn that cannot go on. */
export class TurnFailure extends Error {
  readonly code: TurnFailureCode

  constructor(code: TurnFailureCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
