import type { FaultItem, Problem } from '@platen/contract'
import { SentenceError, sentenceOf } from '../ui/sentence-error.ts'

/** One wrong place, as the API tells it; places in a template's source have a file, a line and a column, which count from 1. */
export type ProblemItem = FaultItem & { file?: string; line?: number; column?: number }

/** What the API answered instead of what was asked for: its problem document. `offline`: no answer came at all. */
export class ProblemError extends SentenceError {
  readonly status: number
  /** A code of the contract's table, or `offline`. */
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

/** What an error says of one place of the request, such as `/email`, for showing it beside its field; nothing where it is no `ProblemError`. */
export function sentenceAt(error: unknown, pointer: string): string | undefined {
  return error instanceof ProblemError
    ? error.items.find((item) => item.pointer === pointer)?.message
    : undefined
}

const itemsSaid = 5

/** What an error says where no field of a form shows its places: each of the first ones, rather than how many there are. */
export function sentencesOf(error: unknown): string {
  const items = error instanceof ProblemError ? error.items : []
  if (items.length === 0) return sentenceOf(error)
  const said = new Set(items.slice(0, itemsSaid).map(({ message }) => message))
  return [...said].join(' ')
}

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

/** Whatever was thrown, as a problem; `otherwise` is the sentence for what is none. */
export function asProblem(error: unknown, otherwise = sentenceOf(error)): ProblemError {
  if (error instanceof ProblemError) return error
  return new ProblemError({ status: 500, code: 'internal', message: otherwise })
}

/** That no answer came, or none that is whole. */
export function offlineProblem(
  message = 'The service cannot be reached. Check your connection and try again.',
): ProblemError {
  return new ProblemError({ status: 0, code: 'offline', message })
}
