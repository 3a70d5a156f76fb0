import type { FieldDeclaration } from '@platen/contract'
import type { OverlayBox, Rectangle } from '../box.ts'
import type { FindReason } from './slot.ts'

/** A box that may be taken, for a place of the page that waits for something. */
export interface Proposal {
  box: OverlayBox
  /** The field that the box shows: a list's for tables. */
  name: string
  /** What template.json may say of it. */
  declaration?: FieldDeclaration
  /** The words of the page that name it. */
  label: string
  reason: FindReason
}

/** What is there already, and what labels mean. */
export interface FindOptions {
  /** From 1. */
  page: number
  /** Boxes and form fields that stand on the page: nothing is proposed where they are. */
  taken?: readonly Rectangle[]
  /** Names that proposals do not get. */
  names: Set<string>
  /** What a label says of its values' type. */
  typeOf: (label: string) => FieldDeclaration
}
