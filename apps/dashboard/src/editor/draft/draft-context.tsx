import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { DraftState, DraftStore } from './draft-store.ts'

/** The draft of the open editor, for all that is in it. */
export const DraftContext = createContext<DraftStore | undefined>(undefined)

/** The store itself, for reading it in event handlers. */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (!store) throw new Error('useDraft stands outside the editor')
  return store
}

/** A part of the draft; the component renders again when that part changes. */
export function useDraft<T>(select: (state: DraftState) => T): T {
  return useStore(useDraftStore(), select)
}
