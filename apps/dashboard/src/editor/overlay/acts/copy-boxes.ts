import {
  type AnyBox,
  boxesAt,
  freeOffset,
  insertBoxes,
  type OverlayBox,
  readOverlay,
  writeOverlay,
} from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay, overlayOf, selectedBoxes } from '../overlay-of.ts'
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

/**
 * Copies what is selected to the same place of every other page, as far as that reaches; where an equal box stands already there is no second
 * one. The view stays, and what was selected is selected.
 */
export function copyToAllPages(desk: Desk): void {
  const { places, selected } = desk.store.getState()
  const overlay = currentOverlay(desk)
  const standing = new Set(overlay.boxes.map(({ box }) => boxKey(box)))
  const copies: OverlayBox[] = []
  for (const box of ownSelected(desk))
    for (const { page } of places) {
      const copy = movedOn(places, { ...box, page }, { x: 0, y: 0 })
      if (page === box.page || standing.has(boxKey(copy))) continue
      standing.add(boxKey(copy))
      copies.push(copy)
    }
  if (copies.length === 0) {
    desk.store.setState({ announcement: 'All pages have it already' })
    return
  }
  const pages = new Set(copies.map(({ page }) => page)).size
  const edit = insertBoxes(overlay, copies)
  editOverlay(desk, edit, {
    label: 'Copying to all pages',
    announcement: `Copied to ${pages === 1 ? '1 page' : `${pages} pages`}`,
  })
  const after = overlayOf(edit.html)
  const added = new Set(boxesAt(after, edit.starts))
  const stayed = after.boxes.flatMap((_, index) => (added.has(index) ? [] : index))
  desk.store.setState({ selected: selected.flatMap((index) => stayed[index] ?? []) })
}

/** What boxes look like that are equal to the eye: what they say at the place where they stand. */
function boxKey(box: AnyBox): string {
  const { page, left, top, width, height, isLocked: _, ...says } = box
  const place = [left, top, width, height].map((value) => Math.round(value * 4))
  // Objects of one kind are read with their keys in one order.
  return JSON.stringify([page, place, says])
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
