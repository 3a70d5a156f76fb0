import type { PdfFormField } from '@platen/contract'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import { labelForm } from './label-form.ts'

/** Lists the form fields in a PDF by page, each with a label if the file contains or prints one. Throws `invalid_upload`. */
export async function listForm(bytes: Uint8Array, caller: WaitingCaller): Promise<PdfFormField[]> {
  return labelForm(await preparePdf(bytes, caller), caller)
}
