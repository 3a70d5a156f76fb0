import { expiringFolders, isOfAccount, type ObjectStore } from '@platen/storage'

const removalsAtOnce = 16

/** Removes an account's documents, uploads, batches and previews, including those that have not expired. Throws `unavailable`. A second call continues. */
export async function removeAccountObjects(store: ObjectStore, accountId: string): Promise<void> {
  for (const folder of expiringFolders) {
    const keys: string[] = []
    const removeAll = () => Promise.all(keys.splice(0).map((key) => store.remove(key)))
    for await (const { key } of store.list(`${folder}/`)) {
      if (!isOfAccount(key, accountId)) continue
      keys.push(key)
      if (keys.length === removalsAtOnce) await removeAll()
    }
    await removeAll()
  }
}
