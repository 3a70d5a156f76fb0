import type { Field } from '../fields.ts'

/** The declaration of a field, or the formula that calculates its value. Empty for a field that is printed unchanged. */
export type FieldNature = Pick<Field, 'declared' | 'formula'>

/** One difference between the fields in a version and those in the previous version. */
export interface FieldChange {
  /** Dotted path, such as `items.price`. */
  name: string
  /**
   * `now_filled`: the field can no longer be empty. `kind_changed`: a value became a section, or the reverse; if either has a declared type, the
   * change is `type_changed`. `format_changed` and `formula_changed` affect only the document.
   */
  change:
    | 'added'
    | 'removed'
    | 'now_required'
    | 'now_optional'
    | 'now_filled'
    | 'kind_changed'
    | 'type_changed'
    | 'format_changed'
    | 'now_computed'
    | 'no_longer_computed'
    | 'formula_changed'
  /** Whether a request that was valid before would be rejected, or would print something else. */
  isBreaking: boolean
  /** Added fields: the new optional group, list or condition that requires this field. */
  neededIn?: string
  /** Removed fields: the new field to which the field may have been renamed. */
  renamedTo?: string
  /** Removed fields: names of the connectors whose mapping fills the field. */
  filledBy?: string[]
  /** Number of documents that were generated in the last 30 days from versions with this field. */
  recentDocuments: number
  /** The declaration or formula before the change, if there was one. */
  before?: FieldNature
  /** The declaration or formula after the change, if there is one. */
  after?: FieldNature
}

/** One difference between the languages in a version and those in the previous version. */
export type LanguageChange =
  /** A language file (`texts/de.json`) was added or removed. */
  | { change: 'texts_added' | 'texts_removed'; locale: string }
  /** For `locale`, the BCP 47 tag or the merge fields that select the language. For `time_zone`, the IANA name. */
  | { change: 'locale' | 'time_zone'; before: string; after: string }

/** What a new version changes for callers and for its documents' readers. */
export interface TemplateChanges {
  fields: FieldChange[]
  languages: LanguageChange[]
}
