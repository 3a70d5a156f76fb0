import type { OverlayEditor } from '../overlay-editor.ts'
import { selectedBoxes } from '../current-overlay.ts'
import { changeSelected } from './change-selected.ts'

/** Locks the selected boxes, or unlocks them if all are locked. Locked boxes cannot be moved or deleted. */
export function lockSelected(editor: OverlayEditor): void {
  const isLocked = !selectedBoxes(editor).every(({ box }) => box.isLocked)
  const label = isLocked ? 'Locking' : 'Unlocking'
  const announcement = isLocked ? 'Locked' : 'Unlocked'
  changeSelected(editor, (box) => ({ ...box, isLocked }), { label, announcement }, { locked: true })
}
