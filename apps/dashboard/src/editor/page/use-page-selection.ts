import { type SourceElement, wholeBlockAround } from '@platen/template/markup'
import { pageHtml } from '@platen/template/draft'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useMemo } from 'react'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import { cursorsOf } from '../source/cursors.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { elementFrom, treeOf } from './draft-tree.ts'
import { movedOffset } from '../draft/moved-offset.ts'
import { type DrawnElements, type SelectedElement, useSelectionStore } from './selection-store.ts'
import { useDrag } from './move/use-drag.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { type PagePoint, startTyping } from './text/start-typing.ts'
import { useGoToElement } from './use-show-element.ts'
import { nextElement } from './walk-elements.ts'

/** Returns event handlers for the pages. Hovering outlines an element, a click selects it, and keys move between elements. */
export function usePageSelection(scale: number) {
  const selection = useSelectionStore()
  const draft = useDraftStore()
  const drag = useDrag(scale)
  const goToElement = useGoToElement()
  const select = useCallback(
    (selected: SelectedElement | undefined) => {
      selection.setState({ selected })
      const tree = treeOf(pageHtml(draft.getState().source))
      const element = elementFrom(tree, selected?.at)
      // The code editor selects the element, immediately or when it is opened.
      if (element)
        cursorsOf(draft).setState({
          wished: { path: 'template.html', at: element.start, to: element.end },
        })
    },
    [selection, draft],
  )
  useEditKeys(select)
  return useMemo(() => {
    const html = () => pageHtml(draft.getState().source)
    const innermost = (position: PagePoint | undefined): SelectedElement | undefined => {
      const { drawn } = selection.getState()
      const found = drawn && position ? elementAt(drawn, position.page, position) : undefined
      // The preview may be older than the draft.
      const at = found && drawn && movedOffset(found.at, drawn.tree.html, html())
      return found && at !== undefined ? { ...found, at } : undefined
    }
    /** Returns the element that a click selects: the whole block around the point or, if that block is already selected, the innermost element. */
    const under = (position: PagePoint | undefined): SelectedElement | undefined => {
      const found = innermost(position)
      const tree = treeOf(html())
      const element = elementFrom(tree, found?.at)
      const whole = element && wholeBlockAround(element)
      if (!found || !whole) return found
      const own = elementFrom(tree, selection.getState().selected?.at)
      const isInHand = own !== undefined && wholeBlockAround(own) === whole
      return isInHand ? found : { ...found, at: whole.start }
    }
    /** Runs an action as soon as the elements on the page are known. */
    const whenDrawn = (action: () => void) => {
      if (selection.getState().drawn) action()
      else selection.setState({ isFollowing: true, awaited: action })
    }
    const walk = (step: 1 | -1): boolean => {
      const { drawn, selected } = selection.getState()
      if (!drawn) return false
      const at = selected && movedOffset(selected.at, html(), drawn.tree.html)
      const next = nextElement(drawn, selected && { ...selected, at: at ?? -1 }, step)
      const to = next && movedOffset(next.at, drawn.tree.html, html())
      if (!next || to === undefined) return false
      const followed: SelectedElement = { ...next, at: to, isFollowed: true }
      select(followed)
      goToElement(followed)
      return true
    }
    return {
      onPointerEnter: () => selection.setState({ isFollowing: true }),
      onFocus: () => selection.setState({ isFollowing: true }),
      onPointerMove(event: PointerEvent) {
        const hovered = event.buttons === 0 ? under(positionOf(event, scale)) : undefined
        if (!isSame(hovered, selection.getState().hovered)) selection.setState({ hovered })
      },
      onPointerLeave: () => selection.setState({ hovered: undefined }),
      onClick(event: MouseEvent) {
        // The user has selected text, so this is not a click.
        if (window.getSelection()?.isCollapsed === false) return
        const { nativeEvent, detail } = event
        // Read now, because the page may change before the elements are known.
        const position = positionOf(event, scale)
        const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
        whenDrawn(() => {
          const found = under(position)
          // A later click or tap on the selected element edits its text. The second click of a double click is handled by `onDoubleClick`.
          const isAgain = (isTouch || detail <= 1) && found && isSame(found, selection.getState().selected)
          if (!isAgain || !position || !startTyping({ draft, selection }, found, position)) select(found)
        })
      },
      onMouseDown: (event: MouseEvent<HTMLElement>) => drag(event, under(positionOf(event, scale))),
      onDoubleClick(event: MouseEvent) {
        const position = positionOf(event, scale)
        whenDrawn(() => {
          const found = innermost(position)
          if (!found || !position || !startTyping({ draft, selection }, found, position)) return
          window.getSelection()?.removeAllRanges()
        })
      },
      /** Returns whether the key was handled. */
      onKey: (event: KeyboardEvent): boolean => {
        const { drawn, selected } = selection.getState()
        if (event.ctrlKey || event.metaKey || event.altKey) return false
        if (!drawn) {
          if (event.key === 'Enter') whenDrawn(() => walk(1))
          return event.key === 'Enter'
        }
        if (event.key === 'Enter' && selected) return startTyping({ draft, selection }, selected)
        const step = stepOf(event, selected !== undefined)
        if (step === 0) return false
        return walk(step)
      },
    }
  }, [selection, draft, select, drag, goToElement, scale])
}

/**
 * Returns 1 if the key selects the next element, -1 if it selects the previous one, and 0 otherwise. Without a selection, Enter selects the first
 * element.
 */
function stepOf({ key, shiftKey }: KeyboardEvent, hasSelection: boolean): -1 | 0 | 1 {
  if (!hasSelection) return key === 'Enter' ? 1 : 0
  if (key === 'Tab') return shiftKey ? -1 : 1
  if (shiftKey) return 0
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0
}

type Pointed = Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>

/** Returns the point on a page at which a pointer event occurred. */
function positionOf({ clientX, clientY, target }: Pointed, scale: number): PagePoint | undefined {
  const paper = target instanceof Element ? target.closest('[data-page]') : null
  if (!(paper instanceof HTMLElement)) return undefined
  const edge = paper.getBoundingClientRect()
  return {
    page: Number(paper.dataset['page']),
    x: (clientX - edge.left) / scale,
    y: (clientY - edge.top) / scale,
    client: { x: clientX, y: clientY },
  }
}

function isSame(a: SelectedElement | undefined, b: SelectedElement | undefined): boolean {
  return a?.at === b?.at && a?.copy === b?.copy
}

/** Returns the innermost element at a point of a page, in CSS pixels of the physical size. `undefined` if there is none. */
function elementAt(
  { tree, pages }: DrawnElements,
  page: number,
  point: { x: number; y: number },
): SelectedElement | undefined {
  let best: { box: ElementBox; depth: number; area: number } | undefined
  for (const box of pages.get(page) ?? []) {
    if (point.x < box.left || point.x > box.left + box.width) continue
    if (point.y < box.top || point.y > box.top + box.height) continue
    const depth = depthOf(tree.elements[box.element])
    const area = box.width * box.height
    if (!best || depth > best.depth || (depth === best.depth && area <= best.area))
      best = { box, depth, area }
  }
  const element = best && tree.elements[best.box.element]
  return element && best ? { at: element.start, copy: best.box.copy } : undefined
}

function depthOf(element: SourceElement | undefined): number {
  let depth = 0
  for (let at = element?.parent; at; at = at.parent) depth++
  return depth
}
