import type { Problem } from '@platen/contract'
import { ProblemError, type ProblemItem } from './problem-error.ts'

/** The problem document of an answer that is no success; a sentence of our own where `body` is none, as from a proxy on the way. */
export function readProblem(status: number, body: string): ProblemError {
  try {
    const { code, title, detail, errors, requestId } = JSON.parse(body) as Problem & {
      errors?: ProblemItem[]
    }
    return new ProblemError({
      status,
      code,
      message: detail === '' ? title : detail,
      items: errors,
      requestId,
    })
  } catch {
    return new ProblemError({
      status,
      code: 'internal',
      message: `The service answered ${status} without saying why. Try again in a moment.`,
    })
  }
}

/** That no answer came, or none that is whole. */
export function offlineProblem(
  message = 'The service cannot be reached. Check your connection and try again.',
): ProblemError {
  return new ProblemError({ status: 0, code: 'offline', message })
}
