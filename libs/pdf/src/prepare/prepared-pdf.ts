import type { PdfBase } from '@platen/contract'

/** What was in an uploaded PDF, and is not in what is printed. */
export type RemovedPart =
  | 'scripts'
  | 'actions'
  | 'embedded-files'
  | 'outside-streams'
  | 'media'
  | 'signatures'
  | 'xfa'

/** An uploaded PDF made ready to be drawn over. */
export interface PreparedPdf extends PdfBase {
  bytes: Uint8Array
  removed: RemovedPart[]
  /** Whether it was damaged, and what could be read is here. */
  wasRepaired: boolean
}
