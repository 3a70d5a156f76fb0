import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type EditorSearch, readEditorSearch } from '../search-params.ts'

/** `undefined` removes a parameter. */
type SearchChange = { [K in keyof EditorSearch]?: EditorSearch[K] | undefined }

/**
 * Returns the editor's search parameters (tab, page, zoom and others). `go` changes some of them without a new entry in the browser's
 * history.
 */
export function useEditorSearch(): { search: EditorSearch; go: (change: SearchChange) => void } {
  const search = useSearch({ from: '/member/templates/$templateId' })
  const navigate = useNavigate({ from: '/templates/$templateId' })
  const go = useCallback(
    (change: SearchChange) => {
      void navigate({
        search: (before: EditorSearch) => readEditorSearch({ ...before, ...change }),
        replace: true,
        // The document and the lists manage their own scroll positions, which the router would reset.
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, go }
}
