import { updateSamples } from '@platen/template/draft'
import { removeBoxes } from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { boxesToChange } from './change-selected.ts'
import { editOverlay } from './edit-overlay.ts'

/** Deletes the selected boxes that are not locked. Fields that are used nowhere else are removed from the samples, except for a cut (`isCut`). */
export function deleteSelected(editor: OverlayEditor, { isCut = false }: { isCut?: boolean } = {}): void {
  const free = boxesToChange(editor, 'deleted')
  if (free.length === 0) return
  const edit = removeBoxes(
    currentOverlay(editor),
    free.map(({ index }) => index),
  )
  const count = free.length === 1 ? 'a box' : `${free.length} boxes`
  const { source } = editor.draft.getState()
  const after = { ...source, files: { ...source.files, 'template.html': edit.html } }
  editOverlay(
    editor,
    { ...edit, starts: [] },
    {
      label: `Deleting ${count}`,
      announcement: `Deleted ${count}`,
      files: isCut ? {} : updateSamples(source, after, undefined).files,
    },
  )
}
