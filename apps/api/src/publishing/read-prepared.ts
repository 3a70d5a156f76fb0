import type { PreparedAsset } from '@platen/template/bundle'
import { type BundleAsset, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'

/** Reads the bytes of assets that were made ready for print before. Throws `unavailable` for one that is not in the store. */
export async function readPrepared(
  store: ObjectStore,
  assets: readonly { asset: BundleAsset; key: string }[],
): Promise<PreparedAsset[]> {
  const read: PreparedAsset[] = []
  for (const { asset, key } of assets) {
    const content = await store.get(key)
    if (!content) throw new Fault('unavailable', { detail: 'An asset was lost in the store. Publish again.' })
    read.push({ ...asset, content })
  }
  return read
}
