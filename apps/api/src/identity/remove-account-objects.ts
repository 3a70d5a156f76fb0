import { expiringFolders, isOfAccount, type ObjectStore } from '@platen/storage'

const removedAtOnce = 16

/** Removes an account's documents, uploads, batches and previews, whenever they would have ended. Throws `unavailable`; called again, it continues. */
export async function removeAccountObjects(store: ObjectStore, accountId: string): Promise<void> {
  for (const folder of expiringFolders) {
    const keys: string[] = []
    const removeThem = () => Promise.all(keys.splice(0).map((key) => store.remove(key)))
    for await (const { key } of store.list(`${folder}/`)) {
      if (!isOfAccount(key, accountId)) continue
      keys.push(key)
      if (keys.length === removedAtOnce) await removeThem()
    }
    await removeThem()
  }
}
