import { createStore, type StoreApi } from 'zustand'
import type { DraftStore } from '../draft/draft-store.ts'

/** `to`: end of a range to select without moving the focus. */
interface Wish {
  path: string
  at: number
  to?: number
}

interface Cursors {
  /** The position of the cursor to set when the file is opened, as offsets of its text. */
  wished: Wish | undefined
  /** The last position by file. */
  last: Record<string, number>
}

const known = new WeakMap<DraftStore, StoreApi<Cursors>>()

/** Returns the cursor positions in the files of a draft. They are kept while the draft is open, independently of the open tab. */
export function cursorsOf(draft: DraftStore): StoreApi<Cursors> {
  const cursors = known.get(draft) ?? createStore<Cursors>(() => ({ wished: undefined, last: {} }))
  known.set(draft, cursors)
  return cursors
}
