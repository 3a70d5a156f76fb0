import type { Problem } from '@platen/contract'

/** A failure whose message is shown to the user. */
export class CliFailure extends Error {
  override name = 'CliFailure'
  readonly exitCode: number
  /** Additional properties for `--json`. */
  readonly details: object

  constructor(message: string, { exitCode = 1, details = {} }: { exitCode?: number; details?: object } = {}) {
    super(message)
    this.exitCode = exitCode
    this.details = details
  }
}

/** The service or its proxy does not respond. The same request may succeed later. */
export class ServiceUnavailable extends CliFailure {
  override name = 'ServiceUnavailable'
  /** A short reason, such as `ECONNREFUSED`. */
  readonly reason: string
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    { reason, retryAfterSeconds }: { reason: string; retryAfterSeconds?: number | undefined },
  ) {
    super(message)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A fault in a template's source, as in the problem document of a publication. */
export interface ProblemItem {
  pointer: string
  code: string
  message: string
  suggestion?: string
  /** The template's file. */
  file?: string
  line?: number
  column?: number
}

/** The service returned a problem document (RFC 9457). */
export class ServiceProblem extends Error {
  override name = 'ServiceProblem'
  readonly problem: Omit<Problem, 'errors'> & { errors?: ProblemItem[] }
  /** The value of the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: ServiceProblem['problem'], retryAfterSeconds?: number) {
    super(problem.detail)
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}
