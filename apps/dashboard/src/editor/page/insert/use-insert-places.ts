import { useMemo } from 'react'
import { pageHtml } from '@platen/template/draft'
import { useDraft } from '../../draft/draft-store.ts'
import { type DrawnPosition, drawnPositions } from '../positions/drawn-places.ts'
import { useSelection } from '../selection-store.ts'
import { useInsert } from './insert-store.ts'

/** Returns the visible positions for the current block, in source order. */
export function useInsertPositions(): DrawnPosition[] {
  const chosen = useInsert((state) => state.chosen)
  const drawn = useSelection((state) => state.drawn)
  const html = useDraft((state) => pageHtml(state.source))
  return useMemo(
    () => (chosen && drawn ? drawnPositions(drawn, html, { within: chosen.within }) : []),
    [chosen, drawn, html],
  )
}
