import type { Problem } from '@platen/contract'

/** A failure that the person at the terminal is told about, in whole sentences. */
export class CliFailure extends Error {
  override name = 'CliFailure'
  readonly exitCode: number
  /** What a machine is told besides the sentence, with `--json`. */
  readonly details: object

  constructor(message: string, { exitCode = 1, details = {} }: { exitCode?: number; details?: object } = {}) {
    super(message)
    this.exitCode = exitCode
    this.details = details
  }
}

/** The service, or what stands before it, does not answer now: the same request may succeed later. */
export class ServiceUnavailable extends CliFailure {
  override name = 'ServiceUnavailable'
  /** In a few words, such as `ECONNREFUSED`. */
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

/** A fault of a template's source, as the problem document of a publication lists it. */
export interface ProblemItem {
  pointer: string
  code: string
  message: string
  suggestion?: string
  /** The template's file that it is about. */
  file?: string
  line?: number
  column?: number
}

/** The service answered with a problem document (RFC 9457). */
export class ServiceProblem extends Error {
  override name = 'ServiceProblem'
  readonly problem: Omit<Problem, 'errors'> & { errors?: ProblemItem[] }
  /** What the answer's `Retry-After` says. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: ServiceProblem['problem'], retryAfterSeconds?: number) {
    super(problem.detail)
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}
