import { clear, get, set } from 'idb-keyval'
import type { DraftStore, KeptDraft } from './draft-store.ts'

const keepWithinMs = 250
/** Set on logging out: a change that is still to be kept must not come back after the drafts were forgotten. */
let keepsNothing = false
const keyOf = (templateId: string) => `draft ${templateId}`

/** What this browser kept of a draft; `undefined` where it kept none, or keeps nothing at all. */
export async function readKeptDraft(templateId: string): Promise<KeptDraft | undefined> {
  return get<KeptDraft>(keyOf(templateId)).catch(() => undefined)
}

/** Keeps the draft and its steps in this browser from now on, a moment after each change. Returns what ends it. */
export function keepDraft(store: DraftStore): () => void {
  let timer: number | undefined
  const keep = () => {
    timer = undefined
    if (keepsNothing) return
    const { templateId, source, revision, save, past, future } = store.getState()
    const kept: KeptDraft = { source, revision, isSaved: save.kind === 'saved', past, future }
    // A browser that is full or private keeps nothing: autosave goes on all the same.
    set(keyOf(templateId), kept).catch(() => undefined)
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
  window.addEventListener('pagehide', keepNow)
  return () => {
    keepNow()
    window.removeEventListener('pagehide', keepNow)
    stopListening()
  }
}

/** Forgets every draft that this browser keeps, and keeps none for the rest of this page: who logs out leaves nothing behind. */
export async function forgetKeptDrafts(): Promise<void> {
  keepsNothing = true
  await clear().catch(() => undefined)
}
