import { createStore, type StoreApi } from 'zustand'
import type { DraftStore } from '../draft/draft-store.ts'

/** A cursor position to set. If `to` is set, the range up to it is selected without moving the focus. */
interface Wish {
  path: string
  at: number
  to?: number
}

interface Cursors {
  /** The cursor position to set when the file is opened, as offsets in its text. */
  wished: Wish | undefined
  /** The last position by file. */
  last: Record<string, number>
}

const known = new WeakMap<DraftStore, StoreApi<Cursors>>()

/** Returns the cursor positions in a draft's files. They are kept while the draft is open, independently of the open tab. */
export function cursorsOf(draft: DraftStore): StoreApi<Cursors> {
  const cursors = known.get(draft) ?? createStore<Cursors>(() => ({ wished: undefined, last: {} }))
  known.set(draft, cursors)
  return cursors
}
