import type { PdfFormField } from '@platen/contract'
import { labelFields, pagesToLabel, readDrawing } from '@platen/template/overlay'
import { readContents } from '@platen/pdf'

/** What the process that labels the fields of forms is given. */
export interface LabelTask {
  bytes: Uint8Array
  fields: PdfFormField[]
}

/** Longer forms have labels on their first pages. */
const pagesMax = 40

/** See `labelForm`. To be run in a process of its own. */
export async function labelDocument({ bytes, fields }: LabelTask): Promise<PdfFormField[]> {
  let labelled = fields
  for await (const [page, content] of readContents(bytes, pagesToLabel(fields).slice(0, pagesMax)))
    labelled = labelFields(labelled, { page, drawing: readDrawing(content) })
  return labelled
}
