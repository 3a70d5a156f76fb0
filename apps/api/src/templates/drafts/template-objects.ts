import type { ObjectStore } from '@platen/storage'

const atOnce = 4

/** Where a template's draft has its assets, with its slash. */
export function draftFolder(templateId: string): string {
  return `drafts/${templateId}/`
}

/** Where a draft's asset is: its bytes under their hash, which never change. */
export function draftAssetKey(templateId: string, sha256: string): string {
  return assetKeyIn(draftFolder(templateId), sha256)
}

/** Where an asset is in the folder of a draft, or of what is previewed as one. */
export function assetKeyIn(folder: string, sha256: string): string {
  return `${folder}${sha256}`
}

/** The assets that were uploaded for a template, whether its draft names them or not. */
export async function* listDraftAssets(
  store: ObjectStore,
  templateId: string,
): AsyncGenerator<{ sha256: string; bytes: number }> {
  const folder = draftAssetKey(templateId, '')
  for await (const { key, bytes } of store.list(folder)) {
    const sha256 = key.slice(folder.length)
    // In the order of keys what was made of the assets comes behind them, and it may be much.
    if (!/^[0-9a-f]{64}$/.test(sha256)) return
    yield { sha256, bytes }
  }
}

/** Where an asset lies in such a folder that was made ready for print, by the hash of what came out. */
export function preparedKeyIn(folder: string, sha256: string): string {
  return `${folder}prepared/${sha256}`
}

/** Where page one's picture is. */
export function pictureKey(templateId: string): string {
  return `pictures/${templateId}.webp`
}

/** Does `work` for each item, a few at a time; ends at the first failure. */
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

/** Stores assets in the folder of a draft, or of what is previewed as one. */
export async function putAssetsIn(store: ObjectStore, folder: string, assets: AssetBytes): Promise<void> {
  await forEachInStore(assets, async ([sha256, { bytes, contentType }]) => {
    await store.put(assetKeyIn(folder, sha256), bytes, { contentType })
  })
}

/** Removes all that a template has in the store: assets of its drafts, bundles of its versions, its picture. */
export async function removeTemplateObjects(store: ObjectStore, templateId: string): Promise<void> {
  for (const folder of [draftFolder(templateId), `bundles/${templateId}/`]) await removeFolder(store, folder)
  await store.remove(pictureKey(templateId))
}

/** Removes all that lies in a folder of the store. */
export async function removeFolder(store: ObjectStore, folder: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(folder)) keys.push(key)
  await forEachInStore(keys, (key) => store.remove(key))
}

/** Copies one object; `false` when there is none to copy. */
export async function copyObject(
  store: ObjectStore,
  of: { from: string; to: string; contentType: string },
): Promise<boolean> {
  const bytes = await store.get(of.from)
  if (!bytes) return false
  await store.put(of.to, bytes, { contentType: of.contentType })
  return true
}
