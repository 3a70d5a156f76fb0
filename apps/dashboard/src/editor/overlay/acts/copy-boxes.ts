import { freeOffset, insertBoxes, type OverlayBox, readOverlay, writeOverlay } from '@platen/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay, selectedBoxes } from '../overlay-of.ts'
import { movedOn } from '../page-places.ts'
import { editOverlay } from './edit-overlay.ts'

/** The boxes that are selected, as text: what a template says of them. Empty where there are none. */
export function copyText(desk: Desk): string {
  return writeOverlay(ownSelected(desk))
}

/** Puts the boxes of a text on the page that is looked at. Says whether there were any. */
export function pasteText(desk: Desk, text: string): boolean {
  if (!text.includes('data-box')) return false
  const boxes = readOverlay(text).boxes.flatMap(({ box }) => (box.kind === 'other' ? [] : box))
  if (boxes.length === 0) return false
  const { page } = desk.store.getState()
  // Of several pages, they keep their order of pages from this one on.
  const first = Math.min(...boxes.map((box) => box.page))
  const last = desk.store.getState().places.length
  insertCopies(
    desk,
    boxes.map((box) => ({ ...box, isLocked: false, page: Math.min(last, box.page - first + page) })),
    'Pasting',
  )
  return true
}

/** Copies what is selected beside itself. */
export function duplicateSelected(desk: Desk): void {
  insertCopies(desk, ownSelected(desk), 'Duplicating')
}

/** Copies what is selected to the same place of every other page. */
export function copyToAllPages(desk: Desk): void {
  const { places } = desk.store.getState()
  const copies = ownSelected(desk).flatMap((box) =>
    places.flatMap(({ page }) => (page === box.page ? [] : { ...box, page })),
  )
  if (copies.length === 0) return
  editOverlay(desk, insertBoxes(currentOverlay(desk), copies), {
    label: 'Copying to all pages',
    announcement: `Copied to ${places.length - 1} pages`,
  })
}

function ownSelected(desk: Desk): OverlayBox[] {
  return selectedBoxes(desk).flatMap(({ box }) => (box.kind === 'other' ? [] : box))
}

function insertCopies(desk: Desk, copies: readonly OverlayBox[], label: string): void {
  if (copies.length === 0) return
  const overlay = currentOverlay(desk)
  const pages = new Set(copies.map(({ page }) => page))
  const others = overlay.boxes.flatMap(({ box }) => (pages.has(box.page) ? box : []))
  const by = freeOffset(copies, others)
  const { places } = desk.store.getState()
  const placed = copies.map((box) => movedOn(places, box, { x: by, y: by }))
  const count = copies.length === 1 ? 'a box' : `${copies.length} boxes`
  editOverlay(desk, insertBoxes(overlay, placed), {
    label: `${label} ${count}`,
    announcement: `${label} ${count}`,
  })
}
