import type { AnyBox, Overlay } from '@platen/template/overlay'
import type { Node } from '@xyflow/react'
import { onCanvas, type PagePlace, placeOf } from '../page-places.ts'

/** A page of the PDF. */
export type PageNodeType = Node<{ page: number }, 'page'>
/** A box that stands on it. */
export type BoxNodeType = Node<{ index: number; box: AnyBox; place: PagePlace }, 'box'>

const still = { draggable: false, selectable: false, focusable: false, connectable: false }
/** What the library says of every node is not so here. */
const plain = { 'aria-roledescription': undefined } as unknown as NonNullable<Node['domAttributes']>

/** The pages as parts of the canvas. */
export function pageNodes(places: readonly PagePlace[]): PageNodeType[] {
  return places.map(({ page, left, top, width, height }) => ({
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

/** The boxes of the pages that the PDF has, in the order in which they are drawn. Of `before`, those that are the same stay. */
export function boxNodes(
  { boxes }: Overlay,
  places: readonly PagePlace[],
  before: readonly BoxNodeType[] = [],
): BoxNodeType[] {
  const known = new Map(before.map((node) => [node.data.index, node]))
  return boxes.flatMap(({ box }, index): BoxNodeType[] => {
    const place = places[box.page - 1]
    if (!place) return []
    const old = known.get(index)
    if (old?.data.box === box && old.data.place === place) return [old]
    const { left, top, width, height } = onCanvas(placeOf(places, box.page), box)
    return [
      {
        id: `box-${index}`,
        type: 'box',
        position: { x: left, y: top },
        width,
        height,
        zIndex: index + 1,
        data: { index, box, place },
        style: { pointerEvents: 'all' },
        domAttributes: plain,
        ...still,
      },
    ]
  })
}
