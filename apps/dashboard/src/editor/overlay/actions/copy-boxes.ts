import {
  type AnyBox,
  boxesAt,
  freeOffset,
  insertBoxes,
  type OverlayBox,
  readOverlay,
  writeOverlay,
} from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay, parseOverlay, selectedBoxes } from '../current-overlay.ts'
import { movedWithinPage } from '../page-positions.ts'
import { editOverlay } from './edit-overlay.ts'

/** Returns the selected boxes as HTML, for the clipboard. Empty without a selection. */
export function copyText(editor: OverlayEditor): string {
  return writeOverlay(ownSelected(editor))
}

/** Adds the boxes in pasted text to the current page. Returns whether there were any. */
export function pasteText(editor: OverlayEditor, text: string): boolean {
  if (!text.includes('data-box')) return false
  const boxes = readOverlay(text).boxes.flatMap(({ box }) => (box.kind === 'other' ? [] : box))
  if (boxes.length === 0) return false
  const { page } = editor.store.getState()
  // Boxes from several pages keep their order, starting at the current page.
  const first = Math.min(...boxes.map((box) => box.page))
  const last = editor.store.getState().pageRects.length
  insertCopies(
    editor,
    boxes.map((box) => ({ ...box, isLocked: false, page: Math.min(last, box.page - first + page) })),
    'Pasting',
  )
  return true
}

/** Adds copies of the selected boxes next to them. */
export function duplicateSelected(editor: OverlayEditor): void {
  insertCopies(editor, ownSelected(editor), 'Duplicating')
}

/**
 * Copies the selected boxes to the same position on every other page, unless an equal box is already there. The view and the selection do not
 * change.
 */
export function copyToAllPages(editor: OverlayEditor): void {
  const { pageRects, selected } = editor.store.getState()
  const overlay = currentOverlay(editor)
  const existingKeys = new Set(overlay.boxes.map(({ box }) => boxKey(box)))
  const copies: OverlayBox[] = []
  for (const box of ownSelected(editor))
    for (const { page } of pageRects) {
      const copy = movedWithinPage(pageRects, { ...box, page }, { x: 0, y: 0 })
      if (page === box.page || existingKeys.has(boxKey(copy))) continue
      existingKeys.add(boxKey(copy))
      copies.push(copy)
    }
  if (copies.length === 0) {
    editor.store.setState({ announcement: 'It is already on all pages' })
    return
  }
  const pages = new Set(copies.map(({ page }) => page)).size
  const edit = insertBoxes(overlay, copies)
  editOverlay(editor, edit, {
    label: 'Copying to all pages',
    announcement: `Copied to ${pages === 1 ? '1 page' : `${pages} pages`}`,
  })
  const after = parseOverlay(edit.html)
  const added = new Set(boxesAt(after, edit.starts))
  const stayed = after.boxes.flatMap((_, index) => (added.has(index) ? [] : index))
  editor.store.setState({ selected: selected.flatMap((index) => stayed[index] ?? []) })
}

/** Returns a key that is the same for boxes with equal content and position. */
function boxKey(box: AnyBox): string {
  const { page, left, top, width, height, isLocked: _, ...content } = box
  const position = [left, top, width, height].map((value) => Math.round(value * 4))
  // Boxes of the same kind are read with their keys in the same order.
  return JSON.stringify([page, position, content])
}

function ownSelected(editor: OverlayEditor): OverlayBox[] {
  return selectedBoxes(editor).flatMap(({ box }) => (box.kind === 'other' ? [] : box))
}

function insertCopies(editor: OverlayEditor, copies: readonly OverlayBox[], label: string): void {
  if (copies.length === 0) return
  const overlay = currentOverlay(editor)
  const pages = new Set(copies.map(({ page }) => page))
  const others = overlay.boxes.flatMap(({ box }) => (pages.has(box.page) ? box : []))
  const by = freeOffset(copies, others)
  const { pageRects } = editor.store.getState()
  const placed = copies.map((box) => movedWithinPage(pageRects, box, { x: by, y: by }))
  const count = copies.length === 1 ? 'a box' : `${copies.length} boxes`
  editOverlay(editor, insertBoxes(overlay, placed), {
    label: `${label} ${count}`,
    announcement: `${label} ${count}`,
  })
}
