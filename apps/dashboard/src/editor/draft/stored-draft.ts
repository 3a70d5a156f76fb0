import { get, set } from 'idb-keyval'
import { draftKeyPrefix, isStorageDisabled } from '../../shell/clear-stored-data.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'

const keepWithinMs = 250
const keyOf = (templateId: string) => `${draftKeyPrefix}${templateId}`

/** Returns the draft that this browser stored; `undefined` if there is none. */
export async function readStoredDraft(templateId: string): Promise<StoredDraft | undefined> {
  return takeStoredOnLeave(keyOf(templateId)) ?? get<StoredDraft>(keyOf(templateId)).catch(() => undefined)
}

/**
 * IndexedDB is too slow when a page closes, so unsaved changes are written to localStorage and read by the next page. If a draft does not fit
 * there, the next page reads the older state from IndexedDB.
 */
function storeOnLeave(key: string, kept: StoredDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The storage is full or unavailable.
  }
}

function takeStoredOnLeave(key: string): StoredDraft | undefined {
  try {
    const note = localStorage.getItem(key)
    localStorage.removeItem(key)
    return note === null ? undefined : (JSON.parse(note) as StoredDraft)
  } catch {
    return undefined
  }
}

/** Stores the draft and its history in this browser, shortly after each change. Returns a function that stops this. */
export function storeDraft(store: DraftStore): () => void {
  let timer: number | undefined
  const keptNow = (): StoredDraft => {
    const { source, revision, base, save, past, future } = store.getState()
    return { source, revision, ...(base && { base }), isSaved: save.kind === 'saved', past, future }
  }
  const key = keyOf(store.getState().templateId)
  const keep = () => {
    timer = undefined
    if (isStorageDisabled()) return
    // Autosave continues even if the browser cannot store anything.
    set(key, keptNow()).catch(() => undefined)
  }
  const stopListening = store.subscribe((state, before) => {
    if (state.source === before.source && state.save.kind === before.save.kind) return
    timer ??= window.setTimeout(keep, keepWithinMs)
  })
  const keepNow = () => {
    if (timer === undefined) return
    window.clearTimeout(timer)
    keep()
  }
  const onLeave = () => {
    if (timer !== undefined && !isStorageDisabled()) storeOnLeave(key, keptNow())
  }
  window.addEventListener('pagehide', onLeave)
  return () => {
    keepNow()
    window.removeEventListener('pagehide', onLeave)
    stopListening()
  }
}
