import type { PdfFormField } from '@platen/contract'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import { labelForm } from './label-form.ts'

/** The fields of a PDF's form, in the order of pages, each with a label if the file or its print has one. Throws `invalid_upload` with a sentence. */
export async function listForm(bytes: Uint8Array, caller: WaitingCaller): Promise<PdfFormField[]> {
  return labelForm(await preparePdf(bytes, caller), caller)
}
