import { useCallback } from 'react'
import { pageHtml } from '@platen/template/draft'
import { useDraftStore } from '../../draft/draft-store.ts'
import { type SelectedElement, useSelectionStore } from '../selection-store.ts'
import { useGoToElement } from '../use-show-element.ts'
import { startTyping } from './start-typing.ts'

/**
 * Returns a function that opens the text editor for the selected element, such as the heading of a new column, as soon as the page shows the
 * element. The whole text is selected. The editor does not open if the page or the selection has changed in the meantime.
 */
export function useTypeWhenDrawn(): () => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const goToElement = useGoToElement()
  return useCallback(() => {
    const html = pageHtml(draft.getState().source)
    const at = selection.getState().selected?.at
    if (at === undefined) return
    const made: SelectedElement = { at, copy: 0, isFollowed: true }
    const open = () => {
      const { drawn, selected, typing } = selection.getState()
      if (pageHtml(draft.getState().source) !== html || selected?.at !== at || typing) return
      // A preview that was requested before the change does not contain the element.
      if (drawn?.tree.html !== html) return selection.setState({ awaited: open })
      goToElement(made)
      startTyping({ draft, selection }, made, undefined, { isNew: true })
    }
    selection.setState({ selected: made, isFollowing: true, awaited: open })
  }, [draft, selection, goToElement])
}
