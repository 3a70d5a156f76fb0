import { type AnyBox, defaultBox, type OverlayBox, writeOverlay } from '@platen/template/overlay'
import { createDraftStore } from '../../draft/draft-store.ts'
import { createOverlayEditor, type OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { positionPages } from '../page-positions.ts'

/** Returns a text box of 50 by 20 points, 100 points from the left and the top of a page. */
export function textAt(page: number, change: Partial<OverlayBox> = {}): OverlayBox {
  const box = defaultBox('text', { page, left: 100, top: 100, width: 50, height: 20 })
  return { ...box, ...change } as OverlayBox
}

/** Creates a canvas with boxes over two 600 by 800 point pages. */
export function openedEditor(boxes: readonly OverlayBox[], selected: readonly number[] = []): OverlayEditor {
  const source = { files: { 'template.html': writeOverlay(boxes) }, assets: {} }
  const editor = createOverlayEditor(createDraftStore('t', { revision: 1, source, updatedAt: '' }))
  const size = { width: 600, height: 800 }
  editor.store.setState({ pageRects: positionPages([size, size]), selected })
  return editor
}

/** Returns the boxes of the current draft. */
export function boxesOn(editor: OverlayEditor): AnyBox[] {
  return currentOverlay(editor).boxes.map(({ box }) => box)
}
