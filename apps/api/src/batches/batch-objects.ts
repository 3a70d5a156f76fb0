import { type ChunkItem, chunkKeys, type ChunkResult, Fault, itemName } from '@platen/contract'
import type { HeldBatch } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'

const removedAtOnce = 16

/** Removes every object of a batch's folder whose key `goes`, all unless given. Throws `unavailable`; what was removed stays so. */
export async function clearObjects(
  store: ObjectStore,
  folder: string,
  { goes = () => true, signal }: { goes?: (key: string) => boolean; signal?: AbortSignal } = {},
): Promise<void> {
  let keys: string[] = []
  const removeThem = () => Promise.all(keys.map((key) => store.remove(key)))
  for await (const { key } of store.list(folder)) {
    if (!goes(key)) continue
    signal?.throwIfAborted()
    keys.push(key)
    if (keys.length < removedAtOnce) continue
    await removeThem()
    keys = []
  }
  await removeThem()
}

/**
 * Writes the results of chunks that no worker could end: each of their items failed, with the chunk's fault. Throws `internal` where the
 * items of such a chunk are gone: nobody can tell then what was to be made.
 */
export async function settleFailedChunks(
  store: ObjectStore,
  folder: string,
  held: Pick<HeldBatch, 'failedChunks'>,
): Promise<void> {
  for await (const { chunk, fault } of held.failedChunks()) {
    const key = chunkKeys.results(folder, chunk)
    // Ended after all: its worker wrote the results and died before the queue heard of it.
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
      'Items of the batch are missing from the object storage, so it could not be finished. Send it again.',
  })
}
