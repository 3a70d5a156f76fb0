import type { Field } from '../fields.ts'

/** What a field is besides its place in the template: its declaration, or the formula that gives its value. Empty: printed as it is sent. */
export type FieldNature = Pick<Field, 'declared' | 'formula'>

/** One way in which the fields of a version differ from those of the version before. */
export interface FieldChange {
  /** Dotted path, such as `items.price`. */
  name: string
  /**
   * `now_filled`: it must no longer be empty. `kind_changed`: a value became a section, or the reverse; where either has a declared type,
   * `type_changed` says so. `format_changed` and `formula_changed` are seen on the document alone.
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
  /** A request that was right until now would be refused, or print less or something else. */
  isBreaking: boolean
  /** For an added one: the new group, list or condition that may be left out, but needs it where it is sent. */
  neededIn?: string
  /** For a removed one: the added name that it may have become. */
  renamedTo?: string
  /** For a removed one: the connectors whose mapping fills it, by name. */
  filledBy?: string[]
  /** Documents of the last 30 days made by versions that have this field. */
  recentDocuments: number
  /** What it was and what it is, where that is more than a text printed as it is sent. */
  before?: FieldNature
  after?: FieldNature
}

/** One way in which the languages of a template's documents differ from the version before. */
export type LanguageChange =
  /** Texts of a language (`texts/de.json`) came, or went. */
  | { change: 'texts_added' | 'texts_removed'; locale: string }
  /** The BCP 47 tag that formats and texts go by, or the merge fields that give it; the IANA name of the time zone. */
  | { change: 'locale' | 'time_zone'; before: string; after: string }

/** What a new version changes for those who call it, and for those who read its documents. */
export interface TemplateChanges {
  fields: FieldChange[]
  languages: LanguageChange[]
}
