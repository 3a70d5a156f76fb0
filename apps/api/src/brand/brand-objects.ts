import type { ObjectStore } from '@platen/storage'

/** Returns the object key of a logo or font. */
export function brandObjectKey(accountId: string, uploadId: string): string {
  return `brands/${accountId}/${uploadId}`
}

/** Removes the logo and the fonts in an account's brand. */
export async function removeBrandObjects(store: ObjectStore, accountId: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(brandObjectKey(accountId, ''))) keys.push(key)
  for (const key of keys) await store.remove(key)
}
