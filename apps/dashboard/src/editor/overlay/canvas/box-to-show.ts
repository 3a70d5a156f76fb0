import { overlaps, type Rectangle } from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { selectedBoxes } from '../current-overlay.ts'
import { toCanvas, pageRectOf } from '../page-positions.ts'

/** Returns the box to scroll to after the selection changed: the last selected box, or none if one of the selected boxes is visible. */
export function boxToShow(editor: OverlayEditor, seen: Rectangle): number | undefined {
  const { pageRects } = editor.store.getState()
  const boxes = selectedBoxes(editor)
  const isSeen = boxes.some(({ box }) => overlaps(seen, toCanvas(pageRectOf(pageRects, box.page), box)))
  return isSeen ? undefined : boxes.at(-1)?.index
}
