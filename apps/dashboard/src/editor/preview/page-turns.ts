import { useCallback } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'

interface PageTurns {
  /** The page that the user last went to, counted from 1. It is a new object each time. Scrolling does not change it. */
  asked: { page: number } | undefined
}

const known = new WeakMap<DraftStore, StoreApi<PageTurns>>()

/** Returns a store with the page that the user last went to. Views that show the same page subscribe to it. */
export function pageTurnsOf(draft: DraftStore): StoreApi<PageTurns> {
  const turns = known.get(draft) ?? createStore<PageTurns>(() => ({ asked: undefined }))
  known.set(draft, turns)
  return turns
}

/** Returns a function that shows a page in the preview and in the views that show the same page. */
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

/** Returns a function that shows a page in the other views, for a click on a page that the preview already shows. */
export function useTouchPage(): (page: number) => void {
  const draft = useDraftStore()
  return useCallback((page) => pageTurnsOf(draft).setState({ asked: { page } }), [draft])
}
