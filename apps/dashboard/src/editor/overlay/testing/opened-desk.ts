import { type AnyBox, defaultBox, type OverlayBox, writeOverlay } from '@platen/template/overlay'
import { createDraftStore } from '../../draft/draft-store.ts'
import { createDesk, type Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { placePages } from '../page-places.ts'

/** Returns a text box of 50 by 20 points, 100 points from the left and the top of a page. */
export function textAt(page: number, change: Partial<OverlayBox> = {}): OverlayBox {
  const box = defaultBox('text', { page, left: 100, top: 100, width: 50, height: 20 })
  return { ...box, ...change } as OverlayBox
}

/** Creates a canvas with boxes over two pages of 600 by 800 points. */
export function openedDesk(boxes: readonly OverlayBox[], selected: readonly number[] = []): Desk {
  const source = { files: { 'template.html': writeOverlay(boxes) }, assets: {} }
  const desk = createDesk(createDraftStore('t', { revision: 1, source, updatedAt: '' }))
  const size = { width: 600, height: 800 }
  desk.store.setState({ places: placePages([size, size]), selected })
  return desk
}

/** Returns the boxes of the current draft. */
export function boxesOn(desk: Desk): AnyBox[] {
  return currentOverlay(desk).boxes.map(({ box }) => box)
}
