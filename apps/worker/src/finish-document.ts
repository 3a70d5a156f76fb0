import { addInformation, type PdfInformation } from '@platen/pdf'
import { compactAboveBytes, compactPdf } from './compact-pdf.ts'
import { type FinishedPdf, finishPdf, type PdfBounds } from './finish-pdf.ts'

export interface FinishRules {
  /** Epoch milliseconds written into the file as its date. */
  createdAt: number
  /** Packed whatever its size. */
  isCompact: boolean
  baseAddress: string
  bounds: PdfBounds
  /** Written into the file beside its title. */
  information?: PdfInformation
}

/** A print of Chromium becomes the document that we answer with. Changes `pdf` in place. Throws `render_failed` over the bounds. */
export async function finishDocument(
  pdf: Buffer,
  { createdAt, isCompact, baseAddress, bounds, information = {} }: FinishRules,
): Promise<FinishedPdf & { pdf: Buffer }> {
  const finished = finishPdf(pdf, createdAt, { ...bounds, baseAddress })
  const whole = Object.keys(information).length > 0 ? addInformation(pdf, information) : pdf
  const isPacked = isCompact || whole.length > compactAboveBytes
  return { ...finished, pdf: isPacked ? await compactPdf(whole) : whole }
}
