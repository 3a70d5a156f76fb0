import type { DraftSource } from '@platen/contract'
import type { AuthorRequest } from '../author-parts.ts'
import type { WorkingCopy } from '../working-copy/working-copy.ts'

/** An edit that is checked before it is applied. */
export interface ProposedEdit {
  source: DraftSource
  /** Description for people, in the past tense: `Changed the title “Invoice”`. */
  words: string
  /** Additional information for the model. */
  note?: string
  /** Fields that the model intends to remove. */
  removes?: readonly string[]
  /** Previous dotted names of renamed fields. */
  renames?: readonly string[]
  /** The number of the edited element. If the request is about this element, new content there belongs to the request. */
  at?: number
  /** Why the edit goes beyond the request, for people. */
  beyond?: string | undefined
}

/** What a request is about. */
export interface About {
  elements: readonly number[]
  /** Paper, margins, language and other settings of the whole document. */
  settings: boolean
  /** Dotted names of fields whose name, type or data the request changes. */
  fields: readonly string[]
}

/** The state that an edit is checked against. */
export interface EditContext {
  copy: WorkingCopy
  request: AuthorRequest
  /** `undefined` until the model or a selection sets it. A request for a new template is about everything. */
  about: About | undefined
  /** Data that the user provided for a new template. sample.json must keep all of this data, and can have more keys. */
  givenData: Readonly<Record<string, unknown>> | undefined
  /** Fields that earlier edits of the turn removed from the page because the request asks for it. */
  removed: ReadonlySet<string>
}
