import { useCallback } from 'react'
import { pageHtml } from '@platen/template/draft'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { cursorsOf } from '../source/cursors.ts'
import { drawnBoxes } from './drawn-boxes.ts'
import { type SelectedElement, useSelectionStore } from './selection-store.ts'

/** Turns to the page of an element, unless that page is already rendered. In that case, the outline of the element scrolls it into view. */
export function useGoToElement(): (element: SelectedElement) => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const { go } = useEditorSearch()
  return useCallback(
    (element) => {
      const { drawn } = selection.getState()
      const html = pageHtml(draft.getState().source)
      const pages = drawn ? [...drawnBoxes(drawn, element, html)] : []
      const [page] = pages.find(([, boxes]) => boxes.some(({ copy }) => copy === element.copy)) ?? []
      if (page !== undefined && !document.querySelector(`[data-page="${page}"]`)) go({ page })
    },
    [draft, selection, go],
  )
}

/** Selects an element, and scrolls to it as soon as its position is known. The code editor moves its cursor there. */
export function useShowElement(): (element: SelectedElement) => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const goToElement = useGoToElement()
  return useCallback(
    ({ at, copy }) => {
      const selected: SelectedElement = { at, copy, isFollowed: true }
      selection.setState({ selected })
      cursorsOf(draft).setState({ wished: { path: 'template.html', at, to: at } })
      if (selection.getState().drawn) goToElement(selected)
      else selection.setState({ isFollowing: true, awaited: () => goToElement(selected) })
    },
    [draft, selection, goToElement],
  )
}
