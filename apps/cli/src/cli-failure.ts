import type { Problem } from '@platen/contract'

/** A failure that the person at the terminal is told about, in whole sentences. */
export class CliFailure extends Error {
  override name = 'CliFailure'
}

/** A fault of a template's source, as the problem document of a publication lists it. */
export interface ProblemItem {
  pointer: string
  code: string
  message: string
  suggestion?: string
  line?: number
  column?: number
}

/** The service answered with a problem document (RFC 9457). */
export class ServiceProblem extends Error {
  override name = 'ServiceProblem'
  readonly problem: Omit<Problem, 'errors'> & { errors?: ProblemItem[] }

  constructor(problem: ServiceProblem['problem']) {
    super(problem.detail)
    this.problem = problem
  }
}
