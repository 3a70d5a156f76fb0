import { clear } from 'idb-keyval'

/** Prefix of the keys of stored drafts. */
export const draftKeyPrefix = 'draft '
/** Prefix of the keys of stored batches. */
export const batchKeyPrefix = 'batch '
/** The key of the stored document description. */
export const descriptionKey = 'description'

/** The key of the operator token in session storage. */
export const operatorTokenKey = 'operator token'
/** Prefix of the keys of unsent prompts. */
export const promptKeyPrefix = 'prompt '

let isCleared = false

/** Whether storage is disabled until the page is reloaded. After the stored data is deleted, pending changes must not be stored again. */
export function isStorageDisabled(): boolean {
  return isCleared
}

/** Deletes all data of the user from this browser, and disables storage until the page is reloaded, so that nothing remains after logout. */
export async function clearStoredData(): Promise<void> {
  isCleared = true
  sessionStorage.removeItem(operatorTokenKey)
  for (const key of Object.keys(localStorage)) {
    if (
      [draftKeyPrefix, batchKeyPrefix, descriptionKey, promptKeyPrefix].some((start) => key.startsWith(start))
    )
      localStorage.removeItem(key)
  }
  await clear().catch(() => undefined)
}
