import {
  type BlockPosition,
  findPositions,
  findSections,
  sectionsAround,
  type SourceElement,
} from '@platen/template/markup'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import { treeOf } from '../draft-tree.ts'
import { drawnBoxes } from '../drawn-boxes.ts'
import type { DrawnElements } from '../selection-store.ts'

/** A line on a page, in CSS pixels of its physical size: horizontal, or vertical if it has a height. */
export interface PageLine {
  page: number
  left: number
  top: number
  width: number
  height: number
}

/** A visible position for a block. */
export interface DrawnPosition extends PageLine {
  position: BlockPosition
  /** The boxes of the containing element on the same page. `undefined` for the page itself. */
  holder: ElementBox[] | undefined
}

/** Returns the visible positions for a block or an element, in source order. */
export function drawnPositions(
  drawn: DrawnElements,
  html: string,
  query: Parameters<typeof findPositions>[1],
): DrawnPosition[] {
  const tree = treeOf(html)
  const sections = findSections(html)
  const boxesOf = (element: SourceElement) => drawnBoxes(drawn, { at: element.start, copy: 0 }, html)
  return findPositions(tree, query).flatMap((position) => {
    const { element, at, offset } = position
    const isRepeated = sectionsAround(sections, element).some(
      ({ openEnd, closeStart }) => openEnd <= offset && offset <= closeStart,
    )
    const pages = [...boxesOf(element)].toSorted(([a], [b]) => a - b)
    const all = pages.flatMap(([page, boxes]) => boxes.map((box) => ({ page, box })))
    const own = isRepeated ? all.filter(({ box }) => box.copy === all[0]?.box.copy) : all
    const end = at === 'after' ? own.at(-1) : own[0]
    if (!end) return []
    const { page, box } = end
    const top = at === 'after' ? box.top + box.height : at === 'inside' ? box.top + box.height / 2 : box.top
    const around = at === 'inside' ? element : element.parent
    return [
      {
        position,
        page,
        top,
        left: box.left,
        width: box.width,
        height: 0,
        holder: around && (boxesOf(around).get(page) ?? []),
      },
    ]
  })
}

/** Returns the positions on a page that are in the innermost container around a point, nearest first. */
export function positionsAt(
  positions: readonly DrawnPosition[],
  page: number,
  point: { x: number; y: number },
): { index: number; distance: number }[] {
  let innermost = Infinity
  let found: { index: number; distance: number }[] = []
  for (const [index, { page: own, left, width, top, holder }] of positions.entries()) {
    if (own !== page) continue
    const around = holder?.find((box) => isAround(box, point))
    if (holder && !around) continue
    const area = around ? around.width * around.height : Infinity
    if (area > innermost) continue
    if (area < innermost) found = []
    innermost = area
    const beside = Math.max(0, left - point.x, point.x - left - width)
    found.push({ index, distance: Math.abs(point.y - top) + 2 * beside })
  }
  return found.toSorted((a, b) => a.distance - b.distance)
}

/** Returns the index of the position that is nearest to a point. */
export function positionAt(...at: Parameters<typeof positionsAt>): number | undefined {
  return positionsAt(...at)[0]?.index
}

/** Points within this many pixels of an upper or lower edge count as outside. */
const edge = 4

function isAround({ left, top, width, height }: ElementBox, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= left + width && y >= top + edge && y <= top + height - edge
}
