import { movedOffset } from '../draft/moved-offset.ts'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import { type DrawnElements, type MarkedElement, type SelectedElement } from './selection-store.ts'

/** Returns the boxes of a draft element's printed copies, by page. */
export function drawnBoxes(
  { tree, pages }: DrawnElements,
  element: SelectedElement | undefined,
  html: string,
): Map<number, ElementBox[]> {
  const found = new Map<number, ElementBox[]>()
  const at = element && movedOffset(element.at, html, tree.html)
  const known = at === undefined ? undefined : tree.elements.find(({ start }) => start === at)
  if (!known) return found
  for (const [page, boxes] of pages) {
    const own = boxes.filter((box) => box.element === known.index)
    if (own.length > 0) found.set(page, own)
  }
  return found
}

/** Returns the boxes to mark: the overflowing copies for an overflow, otherwise all boxes of the element. */
export function markedBoxes(
  drawn: DrawnElements,
  { at, overflow }: MarkedElement,
  html: string,
): Map<number, ElementBox[]> {
  const own = overflow === undefined ? undefined : drawn.overflows.get(overflow)
  if (!own) return drawnBoxes(drawn, { at, copy: 0 }, html)
  const over = new Set(own.map(({ element, copy }) => `${element} ${copy}`))
  return new Map(
    [...drawn.pages].flatMap(([page, boxes]): [number, ElementBox[]][] => {
      const found = boxes.filter(({ element, copy }) => over.has(`${element} ${copy}`))
      return found.length > 0 ? [[page, found]] : []
    }),
  )
}
