import { chunkKeys, type ChunkResult } from '@platen/contract'
import type { HeldBatch } from '@platen/jobs'
import type { ObjectStore } from '@platen/storage'

/**
 * The chunks with documents out of a common print, for a batch whose version turned out to look otherwise in one. Of those that no worker
 * could end the results are removed: such documents must not go out. Throws `unavailable`.
 */
export async function findChunksToRepeat(
  store: ObjectStore,
  folder: string,
  { count, held }: { count: number; held: Pick<HeldBatch, 'failedChunks' | 'signal'> },
): Promise<number[]> {
  const failed = new Set<number>()
  for await (const { chunk } of held.failedChunks()) failed.add(chunk)
  const found: number[] = []
  for (let chunk = 1; chunk <= count; chunk++) {
    held.signal.throwIfAborted()
    const key = chunkKeys.results(folder, chunk)
    const bytes = await store.get(key)
    const results = bytes ? (JSON.parse(bytes.toString('utf8')) as ChunkResult[]) : []
    if (!results.some((result) => 'shared' in result)) continue
    if (failed.has(chunk)) await store.remove(key)
    else found.push(chunk)
  }
  return found
}
