import type { FaultItem } from '@platen/contract'

/** One wrong place, as the API tells it; places in a template's source have a file, a line and a column, which count from 1. */
export type ProblemItem = FaultItem & { file?: string; line?: number; column?: number }

/** What the API answered instead of what was asked for: its problem document. `offline`: no answer came at all. */
export class ProblemError extends Error {
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

/** A sentence for people out of whatever was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ProblemError) return error.message
  return 'Something went wrong in this page. Reload it; what you typed is kept.'
}
