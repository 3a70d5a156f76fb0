import type { FieldDeclaration } from '@platen/contract'
import type { OverlayBox, Rectangle } from '../box.ts'
import type { FindReason } from './slot.ts'

/** A proposed box. */
export interface Proposal {
  box: OverlayBox
  /** The name of the box's field, or of a table's list. */
  name: string
  declaration?: FieldDeclaration
  /** The label on the page. */
  label: string
  reason: FindReason
}

export interface FindOptions {
  page: number
  /** Existing boxes and form fields. Nothing is proposed over them. */
  taken?: readonly Rectangle[]
  /** Names that are already used. */
  names: Set<string>
  /** Returns the type for a label. */
  typeOf: (label: string) => FieldDeclaration
}
