import { overlaps, type Rectangle } from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { selectedBoxes } from '../overlay-of.ts'
import { onCanvas, placeOf } from '../page-places.ts'

/** Returns the box to scroll to after the selection changed: the last one, unless one of them is visible. */
export function boxToShow(desk: Desk, seen: Rectangle): number | undefined {
  const { places } = desk.store.getState()
  const boxes = selectedBoxes(desk)
  const isSeen = boxes.some(({ box }) => overlaps(seen, onCanvas(placeOf(places, box.page), box)))
  return isSeen ? undefined : boxes.at(-1)?.index
}
