import type { SourceElement } from '@platen/template/markup'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import type { DrawnElements, SelectedElement } from './selection-store.ts'

/** The innermost element drawn at a point of a page, in CSS pixels of the physical size; `undefined` where nothing is. */
export function elementAt(
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
