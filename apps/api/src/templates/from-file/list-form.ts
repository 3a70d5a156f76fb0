import type { PdfFormField } from '@platen/contract'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/runtime'

/** The fields of a PDF's form, in the order of pages. Throws `invalid_upload` with a sentence. */
export async function listForm(bytes: Uint8Array, caller: WaitingCaller): Promise<PdfFormField[]> {
  const { fields } = await preparePdf(bytes, caller)
  return fields
}
