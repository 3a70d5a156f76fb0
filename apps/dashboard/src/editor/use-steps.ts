import { useCallback, useEffect, useRef } from 'react'
import { cursorsOf } from './source/cursors.ts'
import { useDraftStore } from './draft/draft-store.ts'
import { useEditorSearch } from './editor-search.ts'
import { placeOfStep } from './places.ts'

/** Undo and redo over the whole template, which then show what they changed. */
export function useSteps(): (direction: 'undo' | 'redo') => void {
  const draft = useDraftStore()
  const { search, go } = useEditorSearch()
  const shown = useRef(search)
  useEffect(() => {
    shown.current = search
  }, [search])
  return useCallback(
    (direction) => {
      const { past, future } = draft.getState()
      const step = direction === 'undo' ? past.at(-1) : future[0]
      if (!step) return
      draft.getState()[direction]()
      const place = placeOfStep(step, direction, shown.current)
      if (!place) return
      cursorsOf(draft).setState({ wished: { path: place.path, at: place.at } })
      go({ field: undefined, ...place.go })
    },
    [draft, go],
  )
}
