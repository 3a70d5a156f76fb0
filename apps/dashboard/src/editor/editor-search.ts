import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type EditorSearch, readEditorSearch } from '../search-params.ts'

/** `undefined` takes one out of the address. */
type SearchChange = { [K in keyof EditorSearch]?: EditorSearch[K] | undefined }

/** The editor's place in the address: tab, page, zoom and the like. `go` changes some of it and leaves no entry in the browser's history. */
export function useEditorSearch(): { search: EditorSearch; go: (change: SearchChange) => void } {
  const search = useSearch({ from: '/member/templates/$templateId' })
  const navigate = useNavigate({ from: '/templates/$templateId' })
  const go = useCallback(
    (change: SearchChange) => {
      void navigate({
        search: (before: EditorSearch) => readEditorSearch({ ...before, ...change }),
        replace: true,
        // The document and the lists scroll by themselves; the router would put them back to where they were.
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, go }
}
