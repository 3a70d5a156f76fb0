import type { Batch } from '@platen/database'
import { type ChunkItem, chunkKeys } from '@platen/contract'
import { compileKey } from '@platen/merge'
import type { ObjectStore } from '@platen/storage'

/** Object keys in the customer's bucket by item number. */
type BucketKeys = Record<string, string>

/** Saves the keys that a batch uses in the customer's bucket, so that its item files are not needed. Throws `unavailable`. */
export async function saveBucketKeys(
  store: ObjectStore,
  { chunks, plan: { bucket, folder } }: Batch,
  signal: AbortSignal,
): Promise<void> {
  if (!bucket) return
  for (let chunk = 1; chunk <= chunks; chunk++) {
    signal.throwIfAborted()
    // If the items are missing, another process has saved the keys and removed the items.
    const items = await readItems(store, folder, chunk)
    if (!items) continue
    const keys = Buffer.from(JSON.stringify(keysOf(items, bucket.key)))
    await store.put(chunkKeys.bucketKeys(folder, chunk), keys, { contentType: 'application/json' })
  }
}

/** Returns the object keys of a chunk's documents in the customer's bucket. Throws `unavailable`. */
export async function readBucketKeys(
  store: ObjectStore,
  of: { folder: string; chunk: number; pattern: string },
): Promise<BucketKeys> {
  const { folder, chunk, pattern } = of
  const saved = await store.get(chunkKeys.bucketKeys(folder, chunk))
  if (saved) return JSON.parse(saved.toString()) as BucketKeys
  return keysOf((await readItems(store, folder, chunk)) ?? [], pattern)
}

async function readItems(
  store: ObjectStore,
  folder: string,
  chunk: number,
): Promise<ChunkItem[] | undefined> {
  const bytes = await store.get(chunkKeys.items(folder, chunk))
  return bytes && (JSON.parse(bytes.toString()) as ChunkItem[])
}

/** Items from earlier releases have no `key`. It is generated from their data. */
function keysOf(items: readonly ChunkItem[], pattern: string): BucketKeys {
  const compiled = compileKey(pattern)
  return Object.fromEntries(
    items.map(({ item, data, key }) => {
      if (key !== undefined) return [String(item), key]
      const filled = compiled.make(data, item)
      return [String(item), 'name' in filled ? filled.name : '']
    }),
  )
}
