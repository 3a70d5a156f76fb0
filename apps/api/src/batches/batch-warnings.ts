import type { Batch } from '@platen/catalog'
import { type BatchWarning, itemName } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { isRendered, readResults } from './assemble/read-chunks.ts'

/** What is missing in the documents of a batch that are there, in order, a few chunks at a time in memory. Throws `unavailable`. */
export async function* listWarnings(
  store: ObjectStore,
  { chunks, plan: { folder } }: Batch,
  signal: AbortSignal,
): AsyncGenerator<BatchWarning> {
  const all = { store, folder, count: chunks, isPartial: true, signal }
  for await (const results of readResults(all)) {
    for (const result of results.filter(isRendered)) {
      for (const warning of result.warnings ?? []) yield { ...itemName(result), ...warning }
    }
  }
}
