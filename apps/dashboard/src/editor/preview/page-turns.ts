import { useCallback } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'

interface PageTurns {
  /** The page of the document that was asked for last, from 1; a new object each time. Scrolling past pages asks for none. */
  asked: { page: number } | undefined
}

const known = new WeakMap<DraftStore, StoreApi<PageTurns>>()

/** What pages of the document hands asked for: for what shows the same pages beside it, and goes along. */
export function pageTurnsOf(draft: DraftStore): StoreApi<PageTurns> {
  const turns = known.get(draft) ?? createStore<PageTurns>(() => ({ asked: undefined }))
  known.set(draft, turns)
  return turns
}

/** Turns the document to a page, and what goes along with it. */
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

/** Says that hands are on a page that the document shows already. */
export function useTouchPage(): (page: number) => void {
  const draft = useDraftStore()
  return useCallback((page) => pageTurnsOf(draft).setState({ asked: { page } }), [draft])
}
