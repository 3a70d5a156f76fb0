import type { PdfBase, PdfFormField } from '@platen/contract'

/** A part of an uploaded PDF that is removed. */
export type RemovedPart =
  | 'scripts'
  | 'actions'
  | 'embedded-files'
  | 'outside-streams'
  | 'media'
  | 'signatures'
  | 'xfa'

export interface PreparedPdf {
  bytes: Uint8Array
  base: PdfBase
  removed: RemovedPart[]
  /** Names of removed embedded files. */
  embeddedNames: string[]
  /** Whether the PDF was damaged, so that only the readable part remains. */
  wasRepaired: boolean
  /** Fields by page, from top to bottom. */
  fields: PdfFormField[]
  /** Fields that cannot be filled: broken ones, or beyond the limit. */
  fieldsLeftOut: number
}
