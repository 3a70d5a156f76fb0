import {
  copyElement,
  deleteElement,
  duplicateElement,
  insertHtml,
  isPageEdit,
  moveElement,
  type PageEdit,
  pasteHtml,
  type RefusedEdit,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { pageHtml } from '@platen/template/draft'
import { useEffect, useMemo } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { elementFrom, treeOf } from './draft-tree.ts'
import { isAtPage } from './page-focus.ts'
import { elementLabel } from './element-label.ts'
import { sectionKinds } from './section-kind.ts'
import { type SelectedElement, useSelectionStore } from './selection-store.ts'
import { showRefusal } from './show-refusal.ts'
import { useEditPage } from './use-edit-page.ts'

/** Clipboard type of an element's source. */
const elementType = 'application/x-platen-element'

/** The source of the last element that was copied in this browser tab, from any template. */
let copiedHere: string | undefined

interface SelectedSource {
  tree: SourceTree
  element: SourceElement
}

/**
 * Handles keys for the selected element while the page, its breadcrumb or its panel has the focus: Delete, Alt with an arrow key to move, Ctrl+D
 * to duplicate, Escape to select the parent, and copy, cut and paste.
 */
export function useEditKeys(select: (selected: SelectedElement | undefined) => void): void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const edit = useEditPage()

  const actions = useMemo(() => {
    const selected = (): SelectedSource | undefined => {
      const tree = treeOf(pageHtml(draft.getState().source))
      const element = elementFrom(tree, selection.getState().selected?.at)
      return element && { tree, element }
    }
    const make = (doing: string, of: SelectedSource, result: PageEdit | RefusedEdit | undefined) => {
      if (isPageEdit(result)) {
        const elementName = elementLabel(of.tree, of.element, sectionKinds(draft.getState().source))
        edit(result, `${doing} “${elementName}”`)
      } else showRefusal(result)
    }
    return { selected, make }
  }, [draft, selection, edit])

  useEffect(() => {
    /** Selected text and inputs keep the browser's clipboard. */
    const isOurs = () => isAtPage(document.activeElement) && window.getSelection()?.isCollapsed !== false
    const take = (event: ClipboardEvent) => {
      const of = isOurs() ? actions.selected() : undefined
      const copied = of && copyElement(of.tree, of.element)
      if (!of || !copied || !event.clipboardData) return
      event.preventDefault()
      copiedHere = copied.html
      event.clipboardData.setData(elementType, copied.html)
      event.clipboardData.setData('text/html', copied.html)
      event.clipboardData.setData('text/plain', copied.text)
      if (event.type === 'cut')
        actions.make('Cutting', of, deleteElement(of.tree, of.element, { withSections: true }))
    }
    const put = (event: ClipboardEvent) => {
      const of = isOurs() ? actions.selected() : undefined
      // Image files are handled elsewhere.
      if (!of || !event.clipboardData || event.defaultPrevented || event.clipboardData.files.length > 0)
        return
      event.preventDefault()
      const { tree, element } = of
      const own = event.clipboardData.getData(elementType)
      // Only insert HTML that was copied here unchanged. Another site can put anything under this clipboard type.
      const result =
        own !== '' && own === copiedHere
          ? insertHtml(tree, own, { at: 'after', element })
          : pasteHtml(tree, element, {
              html: event.clipboardData.getData('text/html'),
              text: event.clipboardData.getData('text/plain'),
            })
      actions.make('Pasting after', of, result)
    }
    // On the document, because browsers send clipboard events to the last text selection instead of the focused element.
    document.addEventListener('copy', take)
    document.addEventListener('cut', take)
    document.addEventListener('paste', put)
    return () => {
      document.removeEventListener('copy', take)
      document.removeEventListener('cut', take)
      document.removeEventListener('paste', put)
    }
  }, [actions])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = event.defaultPrevented || !isAtPage(event.target) ? undefined : actionOf(event)
      const of = action && actions.selected()
      if (!action || !of) return
      const { tree, element } = of
      event.preventDefault()
      if (action === 'parent') select(element.parent && { at: element.parent.start, copy: 0 })
      else if (action === 'delete')
        actions.make('Deleting', of, deleteElement(tree, element, { withSections: true }))
      else if (action === 'duplicate') actions.make('Duplicating', of, duplicateElement(tree, element))
      else actions.make('Moving', of, moveElement(tree, element, action))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [actions, select])
}

function actionOf(event: KeyboardEvent): 'delete' | 'duplicate' | 'up' | 'down' | 'parent' | undefined {
  const { key, altKey, shiftKey } = event
  const isCommand = event.ctrlKey !== event.metaKey
  if (shiftKey) return undefined
  if (!isCommand && !altKey) {
    if (key === 'Escape') return 'parent'
    return key === 'Delete' || key === 'Backspace' ? 'delete' : undefined
  }
  if (isCommand && !altKey) return key.toLowerCase() === 'd' ? 'duplicate' : undefined
  if (isCommand) return undefined
  return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined
}
