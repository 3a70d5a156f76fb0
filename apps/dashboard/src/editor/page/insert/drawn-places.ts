import { type BlockPlace, findPlaces, findSections, sectionsAround, type SourceElement } from '@platen/markup'
import { useMemo } from 'react'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { treeOf } from '../draft-tree.ts'
import { drawnBoxes } from '../drawn-boxes.ts'
import { type DrawnElements, useSelection } from '../selection-store.ts'
import { useInsert } from './insert-store.ts'

/** A place of a block as it is seen: a line on a page, in CSS pixels of its physical size. */
export interface DrawnPlace {
  place: BlockPlace
  page: number
  left: number
  width: number
  top: number
  /** The boxes of what the place is in, on the same page; `undefined` for the page itself. */
  holder: ElementBox[] | undefined
}

/** The places that the block in hand may take, in the order of the source; only those that can be seen. */
export function useDrawnPlaces(): DrawnPlace[] {
  const chosen = useInsert((state) => state.chosen)
  const drawn = useSelection((state) => state.drawn)
  const html = useDraft((state) => state.source.files['template.html'] ?? '')
  return useMemo(
    () => (chosen && drawn ? drawnPlaces(drawn, html, chosen.within) : []),
    [chosen, drawn, html],
  )
}

function drawnPlaces(drawn: DrawnElements, html: string, within: string | undefined): DrawnPlace[] {
  const tree = treeOf(html)
  const sections = findSections(html)
  const boxesOf = (element: SourceElement) => drawnBoxes(drawn, { at: element.start, copy: 0 }, html)
  return findPlaces(tree, { within }).flatMap((place) => {
    const { element, side, at } = place
    const isRepeated = sectionsAround(sections, element).some(
      ({ openEnd, closeStart }) => openEnd <= at && at <= closeStart,
    )
    const pages = [...boxesOf(element)].toSorted(([a], [b]) => a - b)
    const all = pages.flatMap(([page, boxes]) => boxes.map((box) => ({ page, box })))
    const own = isRepeated ? all.filter(({ box }) => box.copy === all[0]?.box.copy) : all
    const end = side === 'after' ? own.at(-1) : own[0]
    if (!end) return []
    const { page, box } = end
    const top =
      side === 'after' ? box.top + box.height : side === 'inside' ? box.top + box.height / 2 : box.top
    const around = side === 'inside' ? element : element.parent
    return [
      {
        place,
        page,
        top,
        left: box.left,
        width: box.width,
        holder: around && (boxesOf(around).get(page) ?? []),
      },
    ]
  })
}

/** Within so many pixels of its edge, what is pointed at is beside it. */
const edge = 4

/** Of the places on a page, the one that a point means: in the innermost element around it, the nearest. */
export function placeAt(
  places: readonly DrawnPlace[],
  page: number,
  point: { x: number; y: number },
): number | undefined {
  let best: { index: number; area: number; distance: number } | undefined
  for (const [index, { page: own, left, width, top, holder }] of places.entries()) {
    if (own !== page) continue
    const around = holder?.find((box) => isAround(box, point))
    if (holder && !around) continue
    const area = around ? around.width * around.height : Infinity
    const beside = Math.max(0, left - point.x, point.x - left - width)
    const distance = Math.abs(point.y - top) + 2 * beside
    if (!best || area < best.area || (area === best.area && distance < best.distance))
      best = { index, area, distance }
  }
  return best?.index
}

function isAround({ left, top, width, height }: ElementBox, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= left + width && y >= top + edge && y <= top + height - edge
}
