import type { Warning } from '@platen/contract'
import type { PackedData } from '../../bodies/packed-data.ts'

/** A rendered document. */
export interface PrintedDocument {
  bytes: Buffer
  pageCount: number
  /** Messages for the template's author. */
  warnings: string[]
  version: number | 'draft'
  /** Link to the stored document. */
  link?: { url: string; documentId: string; expiresAt: string }
}

/** The data for a document: given data, a sample, or none. */
export interface DataChoice {
  data?: Record<string, unknown> | PackedData
  /** Sample file. */
  sample?: string
  isBlank?: boolean
}

const warningsShown = 20

/** Returns the warning messages, limited in number. */
export function warningsOf(warnings: readonly Pick<Warning, 'message'>[]): string[] {
  const shown = warnings.slice(0, warningsShown).map(({ message }) => message)
  const more = warnings.length - shown.length
  return more > 0 ? [...shown, `… and ${more} more.`] : shown
}
