import type { FaultItem, Problem } from '@platen/contract'
import { UserFacingError, userMessageOf } from '../ui/user-facing-error.ts'

/** One error in a request, as the API reports it. Errors in a template's source have a file, a line and a column, which count from 1. */
export type ProblemItem = FaultItem & { file?: string; line?: number; column?: number }

/** An error response from the API, read from its problem document. The code `offline` means that no response arrived. */
export class ProblemError extends UserFacingError {
  readonly status: number
  /** A fault code from the contract, or `offline`. */
  readonly code: string
  readonly items: readonly ProblemItem[]
  readonly requestId: string | undefined

  constructor(of: {
    status: number
    code: string
    message: string
    items?: readonly ProblemItem[] | undefined
    requestId?: string | undefined
  }) {
    super(of.message)
    this.name = 'ProblemError'
    this.status = of.status
    this.code = of.code
    this.items = of.items ?? []
    this.requestId = of.requestId
  }
}

/**
 * Returns the message for one position of the request, such as `/email`, to show it next to its field. Returns `undefined` for errors that
 * are not a `ProblemError`.
 */
export function sentenceAt(error: unknown, pointer: string): string | undefined {
  return error instanceof ProblemError
    ? error.items.find((item) => item.pointer === pointer)?.message
    : undefined
}

const messagesMax = 5

/** Returns the first error messages, for forms that cannot show them next to their fields. */
export function sentencesOf(error: unknown): string {
  const items = error instanceof ProblemError ? error.items : []
  if (items.length === 0) return userMessageOf(error)
  const messages = new Set(items.slice(0, messagesMax).map(({ message }) => message))
  return [...messages].join(' ')
}

/** Reads the problem document in an error response. Returns a generic message for any other `body`, for example a page from a proxy. */
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
      message: `The service responded with status ${status} and no details. Try again in a moment.`,
    })
  }
}

/** Converts any thrown value to a `ProblemError`. `fallback` is the message for values that are not a `ProblemError`. */
export function asProblem(error: unknown, fallback = userMessageOf(error)): ProblemError {
  if (error instanceof ProblemError) return error
  return new ProblemError({ status: 500, code: 'internal', message: fallback })
}

/** Returns the error for a response that did not arrive or is incomplete. */
export function offlineProblem(
  message = 'The service cannot be reached. Check your connection and try again.',
): ProblemError {
  return new ProblemError({ status: 0, code: 'offline', message })
}
