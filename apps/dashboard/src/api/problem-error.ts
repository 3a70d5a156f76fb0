import type { FaultItem } from '@platen/contract'
import { SentenceError } from '../ui/sentence-error.ts'

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

  /** The sentence at one place of the request, such as `/email`; for showing it beside its field. */
  at(pointer: string): string | undefined {
    return this.items.find((item) => item.pointer === pointer)?.message
  }
}
