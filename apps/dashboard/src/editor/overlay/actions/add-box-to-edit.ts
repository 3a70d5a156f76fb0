import type { OverlayBox, Rectangle } from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { pageRectOf } from '../page-positions.ts'
import { addBoxAtFreeSpot } from './add-box.ts'

/** Adds a box in the middle of the visible page, switches to the selection tool and starts editing its content. */
export function addBoxToEdit(
  editor: OverlayEditor,
  view: { seen(): Rectangle },
  kind: OverlayBox['kind'],
): void {
  addBoxInMiddle(editor, view, kind)
  editor.store.setState(({ typingRequests }) => ({ tool: 'select', typingRequests: typingRequests + 1 }))
}

/** Adds a box in the middle of the current page's visible part. */
function addBoxInMiddle(editor: OverlayEditor, view: { seen(): Rectangle }, kind: OverlayBox['kind']): void {
  const { pageRects, page } = editor.store.getState()
  const position = pageRectOf(pageRects, page)
  const seen = view.seen()
  if (!position) return
  const top = Math.max(position.top, seen.top)
  const bottom = Math.min(position.top + position.height, seen.top + seen.height)
  addBoxAtFreeSpot(editor, kind, {
    x: position.left + position.width / 2,
    y: (top + Math.max(top, bottom)) / 2,
  })
}
