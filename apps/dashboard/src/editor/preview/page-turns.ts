import { useCallback } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'

interface PageTurns {
  /** The page that was requested last, starting at 1; a new object each time. Scrolling does not count. */
  asked: { page: number } | undefined
}

const known = new WeakMap<DraftStore, StoreApi<PageTurns>>()

/** Returns the page requests of a draft, for views that follow the document. */
export function pageTurnsOf(draft: DraftStore): StoreApi<PageTurns> {
  const turns = known.get(draft) ?? createStore<PageTurns>(() => ({ asked: undefined }))
  known.set(draft, turns)
  return turns
}

/** Returns a function that shows a page in the document and in the views that follow it. */
export function useTurnPage(): (page: number) => void {
  const { go } = useEditorSearch()
  const draft = useDraftStore()
  return useCallback(
    (page) => {
      go({ page })
      pageTurnsOf(draft).setState({ asked: { page } })
    },
    [draft, go],
  )
}

/** Returns a function that reports an interaction with a page that is already visible. */
export function useTouchPage(): (page: number) => void {
  const draft = useDraftStore()
  return useCallback((page) => pageTurnsOf(draft).setState({ asked: { page } }), [draft])
}
