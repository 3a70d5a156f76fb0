import type { FieldDeclaration } from '@platen/contract'
import type { OverlayBox, Rectangle } from '../box.ts'
import type { FindReason } from './slot.ts'

/** A proposed box. */
export interface Proposal {
  box: OverlayBox
  /** The field of the box, or the list of a table. */
  name: string
  declaration?: FieldDeclaration
  /** The label on the page. */
  label: string
  reason: FindReason
}

export interface FindOptions {
  page: number
  /** Existing boxes and form fields, where nothing is proposed. */
  taken?: readonly Rectangle[]
  /** Names that are already used. */
  names: Set<string>
  /** Returns the type for a label. */
  typeOf: (label: string) => FieldDeclaration
}
