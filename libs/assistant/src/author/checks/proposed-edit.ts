import type { DraftSource } from '@platen/contract'
import type { AuthorRequest } from '../author-parts.ts'
import type { WorkingCopy } from '../working-copy/working-copy.ts'

/** An edit that is to be checked before it is taken. */
export interface ProposedEdit {
  source: DraftSource
  /** For people, in the past: `Changed the title “Invoice”`. */
  words: string
  /** For the model, where the words do not say all. */
  note?: string
  /** Fields that go with it, as the model says. */
  removes?: readonly string[]
  /** Dotted names of fields that have another name now. */
  renames?: readonly string[]
  /** The element at which it is made: what is new there belongs to what the request is about, where that does. */
  at?: number
  /** Why it changes more than what the request is about, in words for people. */
  beyond?: string | undefined
}

/** What an edit is held against. */
export interface EditContext {
  copy: WorkingCopy
  request: AuthorRequest
  /** What the request is about, by element numbers; empty for the whole document, `undefined` while it was not said. */
  about: readonly number[] | undefined
}
