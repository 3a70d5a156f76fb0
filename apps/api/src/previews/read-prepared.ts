import type { PreparedAsset } from '@platen/template/bundle'
import { type BundleAsset, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'

/** Reads the bytes of prepared assets. Throws `unavailable` if an asset is not in the store. */
export async function readPrepared(
  store: ObjectStore,
  assets: readonly { asset: BundleAsset; key: string }[],
): Promise<PreparedAsset[]> {
  const read: PreparedAsset[] = []
  for (const { asset, key } of assets) {
    const content = await store.get(key)
    if (!content)
      throw new Fault('unavailable', {
        detail: 'An asset is missing from the object storage. Publish again.',
      })
    read.push({ ...asset, content })
  }
  return read
}
