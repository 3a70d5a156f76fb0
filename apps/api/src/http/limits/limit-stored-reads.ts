import type { DraftSource, Warning } from '@platen/contract'
import { limitBytes, type ByteLimit } from './limit-cost.ts'

/**
 * Limits how many bytes of its stored content an account reads or copies, across all endpoints and tools: sources of drafts and versions, mappings
 * and deliveries of connectors, blocks, prompts, and document records.
 */
export type StoredReads = ByteLimit

/**
 * With the embedded database, reading a 2 MB source takes 20 to 70 ms on the main thread and writing it takes 100 ms (November 2026), which blocks
 * other accounts. The editor reads one source when it opens.
 */
const limits = {
  max: 16 * 2 ** 20,
  seconds: 10,
  what: 'its templates, connectors, blocks, prompts and document records',
}

export function limitStoredReads(given: Partial<Omit<typeof limits, 'what'>> = {}): StoredReads {
  return limitBytes({ ...limits, ...given })
}

/** Estimates the size of a source as JSON, without serializing it. Returns 0 without a source. */
export function bytesOfSource(source: DraftSource | undefined): number {
  return Object.values(source?.files ?? {}).reduce((sum, text) => sum + text.length, 0)
}

/** Estimates the size of document records as JSON. */
export function bytesOfRecords(records: readonly { warnings: readonly Warning[] }[]): number {
  const bytesOf = (warnings: readonly Warning[]) =>
    warnings.reduce((sum, { subject, message }) => sum + subject.length + message.length, 0)
  return records.reduce((sum, { warnings }) => sum + 700 + bytesOf(warnings), 0)
}
