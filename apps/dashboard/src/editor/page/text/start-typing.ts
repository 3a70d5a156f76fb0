import { pageHtml } from '@platen/template/draft'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import type { DraftStore } from '../../draft/draft-store.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { movedOffset } from '../../draft/moved-offset.ts'
import type { SelectedElement, SelectionStore } from '../selection-store.ts'
import { textElement } from './text-element.ts'

/** A point on a page, in CSS pixels of its physical size. `client` is the same point in the window. */
export interface PagePoint {
  page: number
  x: number
  y: number
  client: { x: number; y: number }
}

/** Opens the text editor for the text in or around an element. `isNew` selects the whole text. Returns `false` if there is no text. */
export function startTyping(
  { draft, selection }: { draft: DraftStore; selection: SelectionStore },
  from: SelectedElement,
  position?: PagePoint,
  { isNew = false }: { isNew?: boolean } = {},
): boolean {
  const { drawn } = selection.getState()
  const html = pageHtml(draft.getState().source)
  const tree = treeOf(html)
  const pointed = elementFrom(tree, from.at)
  const element = pointed && textElement(tree, pointed)
  if (!drawn || !pointed || !element) return false
  const boxesOf = (at: number) => {
    const old = movedOffset(at, html, drawn.tree.html)
    const index = drawn.tree.elements.find(({ start }) => start === old)?.index
    return [...drawn.pages].flatMap(([page, boxes]) =>
      boxes.filter((box) => box.element === index).map((box) => ({ page, box })),
    )
  }
  const own = boxesOf(element.start)
  const around = boxesOf(pointed.start).filter(({ box }) => box.copy === from.copy)
  const found =
    (position && own.find(({ page, box }) => page === position.page && holds(box, position.x, position.y))) ??
    (element === pointed ? own.find(({ box }) => box.copy === from.copy) : undefined) ??
    own.find(({ page, box }) => around.some((other) => other.page === page && overlap(box, other.box))) ??
    own[0]
  if (!found) return false
  const { page, box } = found
  const at = { at: element.start, copy: box.copy }
  const typing = { ...at, page, ...(position && { point: position.client }), ...(isNew && { isNew }) }
  const selected = { ...at, ...(from.isFollowed && { isFollowed: true as const }) }
  selection.setState({ selected, hovered: undefined, typing })
  return true
}

function holds(box: ElementBox, x: number, y: number): boolean {
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
}

function overlap(a: ElementBox, b: ElementBox): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}
