import { type TextChange, wholeLines } from '@platen/template/markup'
import { finishOverlayEdit, type OverlayEdit } from './overlay-edit.ts'
import type { Overlay } from './read-overlay.ts'

/** Removes boxes by index, and empty sheets. */
export function removeBoxes(overlay: Overlay, indexes: readonly number[]): OverlayEdit {
  return finishOverlayEdit(overlay, boxesRemoved(overlay, indexes))
}

/** Returns the changes that remove boxes. Pages in `filled` get boxes in the same edit, and keep their sheets. */
export function boxesRemoved(
  { tree: { html }, sheets, boxes }: Overlay,
  indexes: readonly number[],
  filled: ReadonlySet<number> = new Set(),
): TextChange[] {
  const gone = new Set(indexes.flatMap((index) => boxes[index]?.element ?? []))
  return sheets.flatMap(({ page, element: sheet }) => {
    const own = sheet.children.filter((child) => child.kind === 'element' && gone.has(child))
    const isEmptied =
      own.length > 0 &&
      !filled.has(page) &&
      sheet.attributes.length === 1 &&
      sheet.children.every(
        (child) =>
          own.includes(child) || (child.kind === 'text' && html.slice(child.start, child.end).trim() === ''),
      )
    return (isEmptied ? [sheet] : own).map(({ start, end }) => ({
      ...wholeLines(html, start, end),
      insert: '',
    }))
  })
}
