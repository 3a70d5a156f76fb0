import type { ObjectStore } from '@platen/storage'

const atOnce = 4

/** Returns the folder of a draft's assets, with a trailing slash. */
export function draftFolder(templateId: string): string {
  return `drafts/${templateId}/`
}

/** Returns the key of a draft's asset, which contains its hash, so that its content never changes. */
export function draftAssetKey(templateId: string, sha256: string): string {
  return assetKeyIn(draftFolder(templateId), sha256)
}

/** Returns the key of an asset in the object folder of a draft or a preview. */
export function assetKeyIn(folder: string, sha256: string): string {
  return `${folder}${sha256}`
}

/** Lists the assets that were uploaded for a template, including those that its draft does not use. */
export async function* listDraftAssets(
  store: ObjectStore,
  templateId: string,
): AsyncGenerator<{ sha256: string; bytes: number }> {
  const folder = draftAssetKey(templateId, '')
  for await (const { key, bytes } of store.list(folder)) {
    const sha256 = key.slice(folder.length)
    // Keys of prepared assets sort after these, and there can be many.
    if (!/^[0-9a-f]{64}$/.test(sha256)) return
    yield { sha256, bytes }
  }
}

/** Returns the key of a prepared asset in such a folder, by the hash of the prepared bytes. */
export function preparedKeyIn(folder: string, sha256: string): string {
  return `${folder}prepared/${sha256}`
}

/** Returns the key of a template's first-page picture. */
export function pictureKey(templateId: string): string {
  return `pictures/${templateId}.webp`
}

/** Runs `work` for each item, a few at a time. Stops at the first error. */
export async function forEachInStore<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const workers = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  })
  await Promise.all(workers)
}

/** Assets by their hash. */
export type AssetBytes = ReadonlyMap<string, { bytes: Uint8Array; contentType: string }>

/** Stores a draft's assets, given as bytes by hash. */
export async function putDraftAssets(
  store: ObjectStore,
  templateId: string,
  assets: AssetBytes,
): Promise<void> {
  await putAssetsIn(store, draftFolder(templateId), assets)
}

/** Stores assets in the object folder of a draft or a preview. */
export async function putAssetsIn(store: ObjectStore, folder: string, assets: AssetBytes): Promise<void> {
  await forEachInStore(assets, async ([sha256, { bytes, contentType }]) => {
    await store.put(assetKeyIn(folder, sha256), bytes, { contentType })
  })
}

/** Removes all objects of a template: assets of its drafts, bundles of its versions, and its picture. */
export async function removeTemplateObjects(store: ObjectStore, templateId: string): Promise<void> {
  for (const folder of [draftFolder(templateId), `bundles/${templateId}/`]) await removeFolder(store, folder)
  await store.remove(pictureKey(templateId))
}

/** Removes all objects in a folder of the store. */
export async function removeFolder(store: ObjectStore, folder: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(folder)) keys.push(key)
  await forEachInStore(keys, (key) => store.remove(key))
}

/** Copies an object. Returns `false` if it does not exist. */
export async function copyObject(
  store: ObjectStore,
  of: { from: string; to: string; contentType: string },
): Promise<boolean> {
  const bytes = await store.get(of.from)
  if (!bytes) return false
  await store.put(of.to, bytes, { contentType: of.contentType })
  return true
}
