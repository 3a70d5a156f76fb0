import { get, set } from 'idb-keyval'
import { draftKeyStart, keepsNothing } from '../../shell/forget-kept.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'

const keepWithinMs = 250
const keyOf = (templateId: string) => `${draftKeyStart}${templateId}`

/** What this browser kept of a draft; `undefined` where it kept none, or keeps nothing at all. */
export async function readKeptDraft(templateId: string): Promise<KeptDraft | undefined> {
  return takeLeftNote(keyOf(templateId)) ?? get<KeptDraft>(keyOf(templateId)).catch(() => undefined)
}

/**
 * A page that is left has no time for the database, which answers later: what is not kept yet is left as a note, written at once, and
 * taken up by the next page. A draft too large for it has what the database has.
 */
function leaveNote(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The browser keeps no more, or nothing at all.
  }
}

function takeLeftNote(key: string): KeptDraft | undefined {
  try {
    const note = localStorage.getItem(key)
    localStorage.removeItem(key)
    return note === null ? undefined : (JSON.parse(note) as KeptDraft)
  } catch {
    return undefined
  }
}

/** Keeps the draft and its steps in this browser from now on, a moment after each change. Returns what ends it. */
export function keepDraft(store: DraftStore): () => void {
  let timer: number | undefined
  const keptNow = (): KeptDraft => {
    const { source, revision, base, save, past, future } = store.getState()
    return { source, revision, ...(base && { base }), isSaved: save.kind === 'saved', past, future }
  }
  const key = keyOf(store.getState().templateId)
  const keep = () => {
    timer = undefined
    if (keepsNothing()) return
    // A browser that is full or private keeps nothing: autosave goes on all the same.
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
    if (timer !== undefined && !keepsNothing()) leaveNote(key, keptNow())
  }
  window.addEventListener('pagehide', onLeave)
  return () => {
    keepNow()
    window.removeEventListener('pagehide', onLeave)
    stopListening()
  }
}
