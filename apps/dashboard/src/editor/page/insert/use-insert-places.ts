import { useMemo } from 'react'
import { pageHtml } from '@platen/template/draft'
import { useDraft } from '../../draft/draft-store.ts'
import { type DrawnPlace, drawnPlaces } from '../places/drawn-places.ts'
import { useSelection } from '../selection-store.ts'
import { useInsert } from './insert-store.ts'

/** The places that the block in hand may take, in the order of the source; only those that can be seen. */
export function useInsertPlaces(): DrawnPlace[] {
  const chosen = useInsert((state) => state.chosen)
  const drawn = useSelection((state) => state.drawn)
  const html = useDraft((state) => pageHtml(state.source))
  return useMemo(
    () => (chosen && drawn ? drawnPlaces(drawn, html, { within: chosen.within }) : []),
    [chosen, drawn, html],
  )
}
