import type { PdfFormField } from '@platen/contract'
import { labelFields, pagesToLabel, readDrawing } from '@platen/template/overlay'
import { readContents } from '@platen/pdf'

/** Task of the process that labels form fields. */
export interface LabelTask {
  bytes: Uint8Array
  fields: PdfFormField[]
}

/** Longer forms get labels only on their first pages. */
const pagesMax = 40

/** See `labelForm`. Must run in a separate process. */
export async function labelDocument({ bytes, fields }: LabelTask): Promise<PdfFormField[]> {
  let labelled = fields
  for await (const [page, content] of readContents(bytes, pagesToLabel(fields).slice(0, pagesMax)))
    labelled = labelFields(labelled, { page, drawing: readDrawing(content) })
  return labelled
}
