import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PreviewState, PreviewStore } from './preview-store.ts'

export const PreviewContext = createContext<PreviewStore | undefined>(undefined)

export function usePreviewStore(): PreviewStore {
  const store = useContext(PreviewContext)
  if (!store) throw new Error('usePreview stands outside the editor')
  return store
}

export function usePreview<T>(select: (state: PreviewState) => T): T {
  return useStore(usePreviewStore(), select)
}
