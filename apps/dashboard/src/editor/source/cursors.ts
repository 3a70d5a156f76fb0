import { createStore, type StoreApi } from 'zustand'
import type { DraftStore } from '../draft/draft-store.ts'

/** `to`: what is marked from there on, and the keyboard stays where it is. */
interface Wish {
  path: string
  at: number
  to?: number
}

interface Cursors {
  /** Where the cursor is to go as soon as the file is shown: offsets of its text. */
  wished: Wish | undefined
  /** Where it stood last, by file. */
  last: Record<string, number>
}

const known = new WeakMap<DraftStore, StoreApi<Cursors>>()

/** The places of the cursor in a draft's files. They live as long as the draft is open, so that tabs may come and go. */
export function cursorsOf(draft: DraftStore): StoreApi<Cursors> {
  const cursors = known.get(draft) ?? createStore<Cursors>(() => ({ wished: undefined, last: {} }))
  known.set(draft, cursors)
  return cursors
}
