import type { OverlayBox, Rectangle } from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { placeOf } from '../page-places.ts'
import { placeFree } from './place-box.ts'

/** Adds a box in the middle of the visible page, switches to the selection tool and starts editing its content. */
export function placeToType(desk: Desk, view: { seen(): Rectangle }, kind: OverlayBox['kind']): void {
  placeInMiddle(desk, view, kind)
  desk.store.setState(({ typingRequests }) => ({ tool: 'select', typingRequests: typingRequests + 1 }))
}

/** Adds a box in the middle of the visible part of the current page. */
function placeInMiddle(desk: Desk, view: { seen(): Rectangle }, kind: OverlayBox['kind']): void {
  const { places, page } = desk.store.getState()
  const place = placeOf(places, page)
  const seen = view.seen()
  if (!place) return
  const top = Math.max(place.top, seen.top)
  const bottom = Math.min(place.top + place.height, seen.top + seen.height)
  placeFree(desk, kind, { x: place.left + place.width / 2, y: (top + Math.max(top, bottom)) / 2 })
}
