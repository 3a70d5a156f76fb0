import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PreviewState, PreviewStore } from './preview-store.ts'

/** The preview of the open editor, for all that is in it. */
export const PreviewContext = createContext<PreviewStore | undefined>(undefined)

/** The store itself, for reading it in event handlers. */
export function usePreviewStore(): PreviewStore {
  const store = useContext(PreviewContext)
  if (!store) throw new Error('usePreview stands outside the editor')
  return store
}

/** A part of the preview; the component renders again when that part changes. */
export function usePreview<T>(select: (state: PreviewState) => T): T {
  return useStore(usePreviewStore(), select)
}
