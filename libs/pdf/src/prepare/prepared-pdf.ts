import type { PdfBase, PdfFormField } from '@platen/contract'

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
export interface PreparedPdf {
  bytes: Uint8Array
  base: PdfBase
  removed: RemovedPart[]
  /** Of the embedded files that were removed. */
  embeddedNames: string[]
  /** Whether it was damaged, and what could be read is here. */
  wasRepaired: boolean
  /** The fields of its form, in the order of pages, from top to bottom. */
  fields: PdfFormField[]
  /** Fields of its form that cannot be filled: broken ones, and those of too many. */
  fieldsLeftOut: number
}
