import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import { type DrawnElements, movedOffset, type SelectedElement } from './selection-store.ts'

/** The boxes of an element of the draft in all its copies, by page. */
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
