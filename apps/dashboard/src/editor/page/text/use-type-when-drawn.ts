import { useCallback } from 'react'
import { pageHtml } from '@platen/template/draft'
import { useDraftStore } from '../../draft/draft-store.ts'
import { type SelectedElement, useSelectionStore } from '../selection-store.ts'
import { useTurnTo } from '../use-show-element.ts'
import { startTyping } from './start-typing.ts'

/**
 * Opens the selected element's text for typing as soon as the page shows it, with its words marked: what an act has just made is to get its
 * own. Nothing opens where the page or the selection has changed meanwhile.
 */
export function useTypeWhenDrawn(): () => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const turnTo = useTurnTo()
  return useCallback(() => {
    const html = pageHtml(draft.getState().source)
    const at = selection.getState().selected?.at
    if (at === undefined) return
    const made: SelectedElement = { at, copy: 0, isFollowed: true }
    const open = () => {
      const { drawn, selected, typing } = selection.getState()
      if (pageHtml(draft.getState().source) !== html || selected?.at !== at || typing) return
      // A print that was under way when it was made does not have it.
      if (drawn?.tree.html !== html) return selection.setState({ awaited: open })
      turnTo(made)
      startTyping({ draft, selection }, made, undefined, { isNew: true })
    }
    selection.setState({ selected: made, isFollowing: true, awaited: open })
  }, [draft, selection, turnTo])
}
