import { useEffect } from 'react'
import { useEditorSearch } from '../../editor-search.ts'
import { isAtPage } from '../page-focus.ts'
import { useSelectionStore } from '../selection-store.ts'
import type { DrawnPosition } from '../positions/drawn-places.ts'
import { useInsertStore } from './insert-store.ts'
import { useInsertBlock } from './use-insert-block.ts'

/** While a block is inserted, Up and Down move the position, Enter inserts the block, and Escape cancels. */
export function usePlacingKeys(positions: readonly DrawnPosition[], isPlacing: boolean): void {
  const store = useInsertStore()
  const put = useInsertBlock()
  const { go } = useEditorSearch()

  useEffect(() => {
    if (!isPlacing) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // A focused button handles Enter itself.
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      const { position } = store.getState()
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (event.key === 'Escape') store.setState({ chosen: undefined })
      else if (step !== 0) {
        const next = Math.min(positions.length - 1, Math.max(0, position + step))
        const page = positions[next]?.page
        if (page !== undefined && page !== positions[position]?.page) go({ page })
        store.setState({ position: next })
      } else if (event.key === 'Enter' && !isOnButton) {
        const found = positions[position]
        if (found) put(found.position)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    // In the capture phase, to run before the key handlers of the page.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isPlacing, positions, store, put, go])
}

/** Opens the gallery with `/` or Insert if the page has the focus and an element is selected. */
export function useInsertKey(): void {
  const store = useInsertStore()
  const selection = useSelectionStore()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== '/' && event.key !== 'Insert') return
      if (!isAtPage(event.target) || !selection.getState().selected) return
      event.preventDefault()
      store.setState({ isOpen: true })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [store, selection])
}
