import {
  defaultBox,
  defaultSizes,
  insertBoxes,
  keptOn,
  type OverlayBox,
  overlaps,
  type Rectangle,
} from '@platen/template/overlay'
import { boxWords, kindNames } from '../box-words.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { onPage, pageUnder } from '../page-places.ts'
import { editOverlay } from './edit-overlay.ts'

/** Adds a box at the rectangle that was drawn on the canvas. */
export function placeDrawn(desk: Desk, kind: OverlayBox['kind'], drawn: Rectangle): void {
  const place = pageUnder(desk.store.getState().places, drawn)
  if (!place) return
  placeOn(desk, kind, { ...keptOn(onPage(place, drawn), place), page: place.page })
}

/** Adds a box of the default size, centered at a point of the canvas. */
export function placeAround(desk: Desk, kind: OverlayBox['kind'], at: { x: number; y: number }): void {
  const size = defaultSizes[kind]
  placeDrawn(desk, kind, { left: at.x - size.width / 2, top: at.y - size.height / 2, ...size })
}

/** Adds a box of the default size at a point of the canvas, or below the boxes that are already there. */
export function placeFree(desk: Desk, kind: OverlayBox['kind'], at: { x: number; y: number }): void {
  const size = defaultSizes[kind]
  const place = pageUnder(desk.store.getState().places, { left: at.x, top: at.y, width: 0, height: 0 })
  if (!place) return
  const others = currentOverlay(desk).boxes.flatMap(({ box }) => (box.page === place.page ? [box] : []))
  const first = onPage(place, { left: at.x - size.width / 2, top: at.y - size.height / 2, ...size })
  let free = keptOn(first, place)
  while (others.some((other) => overlaps(other, free))) {
    const next = { ...free, top: free.top + size.height + 6 }
    if (next.top + next.height > place.height) break
    free = next
  }
  placeOn(desk, kind, { ...free, page: place.page })
}

function placeOn(desk: Desk, kind: OverlayBox['kind'], at: Rectangle & { page: number }): void {
  const box = defaultBox(kind, rounded(at))
  const { unit } = desk.store.getState()
  editOverlay(desk, insertBoxes(currentOverlay(desk), [box]), {
    label: `Adding a ${kindNames[kind].toLowerCase()}`,
    announcement: `Added: ${boxWords(box, unit)}`,
  })
}

/** Rounds to a quarter of a point, which is finer than mouse movements. */
export function rounded<T extends Rectangle>(rectangle: T): T {
  const quarter = (value: number) => Math.round(value * 4) / 4
  const { left, top, width, height } = rectangle
  return {
    ...rectangle,
    left: quarter(left),
    top: quarter(top),
    width: quarter(width),
    height: quarter(height),
  }
}
