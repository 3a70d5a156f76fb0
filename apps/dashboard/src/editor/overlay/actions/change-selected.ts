import type { AnyBox } from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { unlockedBoxes, type SelectedBox, selectedBoxes } from '../current-overlay.ts'
import { type StepOptions, changeOverlay } from './edit-overlay.ts'

/** Changes each selected box. Locked boxes are skipped unless `locked` is set. */
export function changeSelected(
  editor: OverlayEditor,
  change: <T extends AnyBox>(box: T) => T,
  words: StepOptions,
  { locked = false }: { locked?: boolean } = {},
): void {
  const boxes = locked ? selectedBoxes(editor) : unlockedBoxes(editor)
  changeOverlay(editor, new Map(boxes.map(({ index, box }) => [index, change(box)])), words)
}

/** Returns the selected boxes that are not locked. If all are locked, this is announced. */
export function boxesToChange(editor: OverlayEditor, done: string): SelectedBox[] {
  const free = unlockedBoxes(editor)
  if (free.length === 0 && editor.store.getState().selected.length > 0)
    editor.store.setState({ announcement: `Locked boxes cannot be ${done}` })
  return free
}
