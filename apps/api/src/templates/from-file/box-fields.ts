import type { PdfFormField } from '@platen/contract'
import { boxesOfForm, type FormBoxes, writeOverlay } from '@platen/template/overlay'

/** The boxes of a form's fields, as the HTML of a template. */
export interface BoxedForm extends Omit<FormBoxes, 'boxes'> {
  html: string
  hasBoxes: boolean
}

/** Creates a box for each fillable field. Takes 70 ms of CPU for 5,000 fields (November 2026). */
export function boxFields(fields: readonly PdfFormField[]): BoxedForm {
  const { boxes, ...rest } = boxesOfForm(fields)
  return { ...rest, html: writeOverlay(boxes), hasBoxes: boxes.length > 0 }
}
