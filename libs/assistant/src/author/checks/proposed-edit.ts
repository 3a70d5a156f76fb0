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

/** What a request is about. */
export interface About {
  /** Numbers of elements of the page. */
  elements: readonly number[]
  /** Paper, margins, language and what else holds for the whole document. */
  settings: boolean
  /** Dotted names of fields whose name, type or data the request is about. */
  fields: readonly string[]
}

/** What an edit is held against. */
export interface EditContext {
  copy: WorkingCopy
  request: AuthorRequest
  /** `undefined` while it was not said. Of a new template everything is asked for. */
  about: About | undefined
  /** Data that the person gave for a new template: sample.json keeps all of it. */
  givenData: Readonly<Record<string, unknown>> | undefined
}
