import { useCallback } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { type AskedElement, askingOf } from './asking.ts'

/** Returns a function that opens Chat with an element as the subject of the prompt, or with the whole document. */
export function useAskAbout(): (about?: AskedElement) => void {
  const draft = useDraftStore()
  const { go } = useEditorSearch()
  return useCallback(
    (about) => {
      askingOf(draft).setState(({ wanted }) => ({ about, wanted: wanted + 1 }))
      go({ tab: 'chat', line: undefined, field: undefined })
    },
    [draft, go],
  )
}
