import type { Warning } from '@platen/contract'
import type { PackedData } from '../../bodies/packed-data.ts'

/** A document to be looked at. */
export interface PrintedDocument {
  bytes: Buffer
  pageCount: number
  /** Sentences that its author should know. */
  warnings: string[]
  version: number | 'draft'
  /** To one that is kept. */
  link?: { url: string; documentId: string; expiresAt: string }
}

/** What data it is made of. */
export interface DataChoice {
  data?: Record<string, unknown> | PackedData
  /** A sample's file. */
  sample?: string
  isBlank?: boolean
}

const warningsShown = 20

/** Sentences about a document, in bounds. */
export function warningsOf(warnings: readonly Pick<Warning, 'message'>[]): string[] {
  const shown = warnings.slice(0, warningsShown).map(({ message }) => message)
  const more = warnings.length - shown.length
  return more > 0 ? [...shown, `… and ${more} more.`] : shown
}
