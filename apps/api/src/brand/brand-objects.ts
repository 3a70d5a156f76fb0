import type { ObjectStore } from '@platen/storage'

/** Where the bytes of a logo or of a font are. */
export function brandObjectKey(accountId: string, uploadId: string): string {
  return `brands/${accountId}/${uploadId}`
}

/** What is in the store of an account's brand. */
export async function removeBrandObjects(store: ObjectStore, accountId: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(brandObjectKey(accountId, ''))) keys.push(key)
  for (const key of keys) await store.remove(key)
}
