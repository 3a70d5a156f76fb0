import type { DraftSource } from '@platen/contract'
import { boundBytes, type ByteRate } from '../../http/bound-cost.ts'

/** Bounds how much an account reads of the sources of drafts and versions, whichever way it asks. */
export type SourceReads = ByteRate

/**
 * One of 2 MB takes 20 to 70 ms of the API's own thread with the embedded database (November 2026), in which no other account is served. An
 * editor reads one when it is opened.
 */
const bounds = { max: 16 * 2 ** 20, seconds: 10, what: 'sources of templates' }

export function createSourceReads(given: Partial<Omit<typeof bounds, 'what'>> = {}): SourceReads {
  return boundBytes({ ...bounds, ...given })
}

/** About as many bytes as the source takes in JSON, without writing it. */
export function bytesOfSource({ files }: DraftSource): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, 0)
}
