import { type ChunkItem, chunkKeys, type ChunkResult, Fault, itemName } from '@platen/contract'
import type { HeldBatch } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'

const removalsAtOnce = 16

/** Removes the objects in the folder of a batch: all, or those for which `matches` returns true. Throws `unavailable`, and can be called again. */
export async function clearObjects(
  store: ObjectStore,
  folder: string,
  { matches = () => true, signal }: { matches?: (key: string) => boolean; signal?: AbortSignal } = {},
): Promise<void> {
  let keys: string[] = []
  const removeKeys = () => Promise.all(keys.map((key) => store.remove(key)))
  for await (const { key } of store.list(folder)) {
    if (!matches(key)) continue
    signal?.throwIfAborted()
    keys.push(key)
    if (keys.length < removalsAtOnce) continue
    await removeKeys()
    keys = []
  }
  await removeKeys()
}

/**
 * Writes results for chunks that no worker could finish: each of their items failed with the fault from the chunk. Throws `internal` if the items of
 * such a chunk are missing.
 */
export async function recordFailedChunks(
  store: ObjectStore,
  folder: string,
  held: Pick<HeldBatch, 'failedChunks'>,
): Promise<void> {
  for await (const { chunk, fault } of held.failedChunks()) {
    const key = chunkKeys.results(folder, chunk)
    // The chunk was finished: its worker wrote the results, and died before it reported to the queue.
    if (await store.stat(key)) continue
    const bytes = await store.get(chunkKeys.items(folder, chunk))
    if (bytes === undefined) throw objectsMissing()
    const items = JSON.parse(bytes.toString()) as ChunkItem[]
    const results: ChunkResult[] = items.map((item) => ({ ...itemName(item), fault }))
    await store.put(key, Buffer.from(JSON.stringify(results)), { contentType: 'application/json' })
  }
}

function objectsMissing(): Fault {
  return new Fault('internal', {
    detail:
      'Items of the batch are missing from the object storage, so the batch could not be finished. Send the batch again.',
  })
}
