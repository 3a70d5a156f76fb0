import type { AnyBox, Overlay } from '@platen/template/overlay'
import type { Node } from '@xyflow/react'
import { toCanvas, type PageRect, pageRectOf } from '../page-positions.ts'

export type PageNodeType = Node<{ page: number }, 'page'>
export type BoxNodeType = Node<{ index: number; box: AnyBox; position: PageRect }, 'box'>

const still = { draggable: false, selectable: false, focusable: false, connectable: false }
/** React Flow sets a role description on each node, which does not apply here. */
const plain = { 'aria-roledescription': undefined } as unknown as NonNullable<Node['domAttributes']>

/** Returns the nodes of the pages. */
export function pageNodes(pageRects: readonly PageRect[]): PageNodeType[] {
  return pageRects.map(({ page, left, top, width, height }) => ({
    id: `page-${page}`,
    type: 'page',
    position: { x: left, y: top },
    width,
    height,
    data: { page },
    domAttributes: plain,
    ...still,
  }))
}

/** Returns the nodes of the boxes in drawing order, without boxes on missing pages. Unchanged nodes of `before` are reused. */
export function boxNodes(
  { boxes }: Overlay,
  pageRects: readonly PageRect[],
  before: readonly BoxNodeType[] = [],
): BoxNodeType[] {
  const known = new Map(before.map((node) => [node.data.index, node]))
  return boxes.flatMap(({ box }, index): BoxNodeType[] => {
    const position = pageRects[box.page - 1]
    if (!position) return []
    const old = known.get(index)
    if (old?.data.box === box && old.data.position === position) return [old]
    const { left, top, width, height } = toCanvas(pageRectOf(pageRects, box.page), box)
    return [
      {
        id: `box-${index}`,
        type: 'box',
        position: { x: left, y: top },
        width,
        height,
        zIndex: index + 1,
        data: { index, box, position },
        style: { pointerEvents: 'all' },
        domAttributes: plain,
        ...still,
      },
    ]
  })
}
