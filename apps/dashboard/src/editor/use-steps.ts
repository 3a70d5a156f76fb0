import { useCallback, useEffect, useRef } from 'react'
import { cursorsOf } from './source/cursors.ts'
import { useDraftStore } from './draft/draft-store.ts'
import { useEditorSearch } from './editor-search.ts'
import { locationOfStep } from './locations.ts'

/** Returns a function that undoes or redoes a step of the whole template and shows what changed. */
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
      const position = locationOfStep(step, direction, shown.current)
      if (!position) return
      cursorsOf(draft).setState({ wished: { path: position.path, at: position.at } })
      go({ field: undefined, ...position.go })
    },
    [draft, go],
  )
}
