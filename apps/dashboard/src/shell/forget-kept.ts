import { clear } from 'idb-keyval'

/** Before the keys of all drafts that this browser keeps. */
export const draftKeyStart = 'draft '
/** Before the keys of all that this browser keeps of batches. */
export const batchKeyStart = 'batch '
/** The key of the description of a document that is not made yet. */
export const descriptionKey = 'description'

/** The key of the operator's token, which a tab keeps. */
export const operatorTokenKey = 'operator token'
/** Before the keys of prompts that are being written. */
export const promptKeyStart = 'prompt '

let isForgotten = false

/** Nothing is kept for the rest of this page: a change that is still to be kept must not come back after the drafts were forgotten. */
export function keepsNothing(): boolean {
  return isForgotten
}

/** Forgets every draft and batch that this browser keeps, and keeps no draft for the rest of this page: who logs out leaves nothing behind. */
export async function forgetKept(): Promise<void> {
  isForgotten = true
  sessionStorage.removeItem(operatorTokenKey)
  for (const key of Object.keys(localStorage)) {
    if ([draftKeyStart, batchKeyStart, descriptionKey, promptKeyStart].some((start) => key.startsWith(start)))
      localStorage.removeItem(key)
  }
  await clear().catch(() => undefined)
}
