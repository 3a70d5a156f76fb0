import {
  type RefusedEdit,
  type SourceElement,
  isPageEdit,
  movableFrom,
  moveTo,
} from '@platen/template/markup'
import { pageHtml } from '@platen/template/draft'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useDraftStore } from '../../draft/draft-store.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { elementLabel } from '../element-label.ts'
import { useInsertStore } from '../insert/insert-store.ts'
import { drawnPositions, positionsAt } from '../positions/drawn-places.ts'
import { positionLabel } from '../positions/position-label.ts'
import { sectionKinds } from '../section-kind.ts'
import { type SelectedElement, useSelectionStore } from '../selection-store.ts'
import { useEditPage } from '../use-edit-page.ts'
import { columnMove } from './column-move.ts'
import { followPointer } from './follow-pointer.ts'
import { type Move, type MovedPage, useMoveStore } from './move-store.ts'

type PressHandler = (event: MouseEvent<HTMLElement>, under: SelectedElement | undefined) => void

/**
 * Returns a handler for mouse presses on the pages. A drag moves the selected element, or the element under the pointer if it is not text.
 * Elsewhere the browser selects text, and touch scrolls.
 */
export function useDrag(scale: number): PressHandler {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const insert = useInsertStore()
  const store = useMoveStore()
  const edit = useEditPage()
  const pressed = useRef<AbortController>(undefined)
  useEffect(() => () => pressed.current?.abort(), [])

  return useMemo<PressHandler>(() => {
    const html = () => pageHtml(draft.getState().source)
    /** Returns what a press would drag. Evaluated when the drag starts. */
    const grabbed = (target: EventTarget, under: SelectedElement | undefined): (() => Move) | undefined => {
      const tree = treeOf(html())
      const { selected, drawn } = selection.getState()
      const pointed = elementFrom(tree, under?.at)
      const own = elementFrom(tree, selected?.at)
      const isOwn = own && pointed && own.start <= pointed.start && pointed.end <= own.end
      const element = isOwn || isGrip(target) ? own : isText(target) ? undefined : pointed
      if (!drawn || !element) return undefined
      const page = { drawn, html: html(), kinds: sectionKinds(draft.getState().source) }
      const column = columnMove(page, element)
      if (column) return () => column
      const moved = movableFrom(tree, element)
      return moved && (() => blockMove(page, moved))
    }
    const end = () => store.setState({ move: undefined, dropTarget: undefined })
    return (event, under) => {
      const isHeld = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (event.button !== 0 || isHeld) return
      if (selection.getState().typing || insert.getState().chosen) return
      const take = grabbed(event.target, under)
      if (!take) return
      const scroller = event.currentTarget
      // Otherwise the browser selects text. The pages still get the focus.
      event.preventDefault()
      window.getSelection()?.removeAllRanges()
      scroller.focus({ preventScroll: true })
      pressed.current?.abort()
      pressed.current = followPointer(event, scroller, {
        begin() {
          const move = take()
          const { selected } = selection.getState()
          const copy = [selected, under].find((each) => each?.at === move.at)?.copy ?? 0
          selection.setState({ hovered: undefined, selected: { at: move.at, copy } })
          store.setState({ move, dropTarget: undefined })
        },
        over(page, { x, y }) {
          const { move } = store.getState()
          const dropTarget =
            page === undefined ? undefined : move?.dropTargetAt(page, { x: x / scale, y: y / scale })
          store.setState({ dropTarget })
        },
        drop() {
          const { move, dropTarget } = store.getState()
          end()
          // The source may have changed during the drag.
          if (move && dropTarget && 'edit' in dropTarget && move.html === html())
            edit(dropTarget.edit, `Moving “${move.name}”`)
        },
        cancel: end,
      })
    }
  }, [draft, selection, insert, store, edit, scale])
}

function isGrip(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-grip]') !== null
}

/** pdf.js puts spans over the drawing, for selecting text. */
function isText(target: EventTarget): boolean {
  return target instanceof HTMLSpanElement
}

/** Positions that are drawn closer together than this many pixels look the same, such as the positions inside and outside of a condition. */
const oneLine = 8

/** Returns the move of an element to other positions of blocks, rows or items. */
function blockMove({ drawn, html, kinds }: MovedPage, element: SourceElement): Move {
  const tree = treeOf(html)
  const positions = drawnPositions(drawn, html, { moving: element })
  const known = new Map<number, ReturnType<typeof moveTo>>()
  const editTo = (index: number) => {
    const position = positions[index]?.position
    if (!known.has(index)) known.set(index, position && moveTo(tree, element, position))
    return known.get(index)
  }
  return {
    name: elementLabel(tree, element, kinds),
    html,
    at: element.start,
    dropTargetAt(page, point) {
      const near = positionsAt(positions, page, point)
      let refused: RefusedEdit | undefined
      for (const { index, distance } of near) {
        if (distance > (near[0]?.distance ?? 0) + oneLine) break
        const edit = editTo(index)
        const drawnPosition = positions[index]
        // The block is already at this position.
        if (!edit || !drawnPosition) return undefined
        if (!isPageEdit(edit)) {
          refused ??= edit
          continue
        }
        const { position, holder: _, ...line } = drawnPosition
        return { ...line, label: positionLabel(position, tree, kinds), edit }
      }
      return refused
    },
  }
}
