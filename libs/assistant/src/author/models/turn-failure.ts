import type { TurnFailureCode } from '@platen/contract'

/** Ends a turn that cannot continue. */
export class TurnFailure extends Error {
  readonly code: TurnFailureCode

  constructor(code: TurnFailureCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
