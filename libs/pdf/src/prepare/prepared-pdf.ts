import type { StampPlace } from '../stamp/stamp-pdf.ts'

/** A page of an uploaded PDF as people see it: turned and cut as its file says. */
export interface PageSize {
  /** Points. */
  width: number
  height: number
}

/** What was in an uploaded PDF, and is not in what is printed. */
export type RemovedPart =
  | 'scripts'
  | 'actions'
  | 'embedded-files'
  | 'outside-streams'
  | 'media'
  | 'signatures'
  | 'xfa'

/** An uploaded PDF made ready for documents: see `StampBase` for what its places mean. */
export interface PreparedPdf {
  bytes: Uint8Array
  size: number
  tableAt: number
  trailer: string
  pages: Array<PageSize & StampPlace>
  removed: RemovedPart[]
  /** Whether it was damaged, and what could be read is here. */
  wasRepaired: boolean
}
