import type { DraftSource, Warning } from '@platen/contract'
import { boundBytes, type ByteRate } from './limit-cost.ts'

/**
 * Limits how many bytes of its stored content an account reads or copies, through all endpoints and tools together: sources of drafts and
 * versions, mappings and deliveries of connectors, blocks, prompts, and records of documents.
 */
export type StoredReads = ByteRate

/**
 * Reading a source of 2 MB takes 20 to 70 ms of the API's own thread with the embedded database, writing it 100 ms (November 2026), and no
 * other account is served in this time. The editor reads one source when it opens.
 */
const bounds = {
  max: 16 * 2 ** 20,
  seconds: 10,
  what: 'its templates, connectors, blocks, prompts and records of documents',
}

export function createStoredReads(given: Partial<Omit<typeof bounds, 'what'>> = {}): StoredReads {
  return boundBytes({ ...bounds, ...given })
}

/** Returns about as many bytes as the source has in JSON, without serialising it; 0 without a source. */
export function bytesOfSource(source: DraftSource | undefined): number {
  return Object.values(source?.files ?? {}).reduce((sum, text) => sum + text.length, 0)
}

/** Returns about as many bytes as records of documents have in JSON. */
export function bytesOfRecords(records: readonly { warnings: readonly Warning[] }[]): number {
  const bytesOf = (warnings: readonly Warning[]) =>
    warnings.reduce((sum, { subject, message }) => sum + subject.length + message.length, 0)
  return records.reduce((sum, { warnings }) => sum + 700 + bytesOf(warnings), 0)
}
