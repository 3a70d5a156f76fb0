import { reorderBoxes, type ReorderStep } from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { editOverlay } from './edit-overlay.ts'

const stepLabels: Readonly<Record<ReorderStep, string>> = {
  forward: 'Bringing forward',
  backward: 'Sending backward',
  front: 'Bringing to the front',
  back: 'Sending to the back',
}

/** Moves the selected boxes forward or backward in the drawing order of their page. */
export function orderSelected(editor: OverlayEditor, step: ReorderStep): void {
  const { selected } = editor.store.getState()
  if (selected.length === 0) return
  const overlay = currentOverlay(editor)
  const edit = reorderBoxes(overlay, selected, step)
  if (edit.html === overlay.tree.html) return
  editOverlay(editor, edit, { label: stepLabels[step], announcement: stepLabels[step] })
}
