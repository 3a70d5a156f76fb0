import type { PdfFormField } from '@platen/contract'
import { insertBoxes } from '@platen/template/overlay'
import { editOverlay } from '../acts/edit-overlay.ts'
import { filesDeclaring } from '../acts/files-declaring.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { formBoxOf } from './form-box-of.ts'

/** Puts boxes over a form field, with a merge field of its own, as one step of undo. */
export function addFormBox(desk: Desk, field: PdfFormField): void {
  const { source } = desk.draft.getState()
  const { boxes, fields, computed, sample } = formBoxOf(source, field)
  const [first] = field.widgets
  if (first) desk.store.setState({ page: first.page })
  editOverlay(desk, insertBoxes(currentOverlay(desk), boxes), {
    label: 'Adding a box for a form field',
    announcement: `Placed: ${boxes.length} ${boxes.length === 1 ? 'box' : 'boxes'} for ${field.label ?? field.name}`,
    files: filesDeclaring(source, { fields, computed, values: sample }),
  })
}
