import type { DraftSource, ReachedElement, SampleInput } from '@platen/contract'

/** The files of `templates/starters` by path, such as `letter/page.html`. */
export type Starters = Readonly<Record<string, string>>

/** A cited picture, which is already in the draft. */
export interface ComposerPicture {
  name: string
  path: string
  /** In pixels. */
  width: number
  height: number
}

export interface ComposeRequest {
  prompt: string
  sample: SampleInput | undefined
  pictures: readonly ComposerPicture[]
  /** Path of the logo of the account's brand. It is in the letterhead if no other logo is cited. */
  brandLogo?: string | undefined
  /** ISO date of the dates in samples. */
  today: string
}

/** All text files of a template. */
export interface Composed {
  files: Record<string, string>
  summary: string
  notes: string[]
  /** Without data, the values and the fields that the prompt does not name are examples. */
  hasPickedFields: boolean
}

export interface RefineRequest {
  prompt: string
  source: DraftSource
  /** Offset of the selected element in template.html. */
  about: number | undefined
  pictures: readonly ComposerPicture[]
}

/** The complete changed files. All other files stay the same, byte by byte. */
export interface Refined {
  files: Record<string, string>
  summary: string
  notes: string[]
  /** The changed elements after the change; empty for the whole document. */
  named: ReachedElement[]
}

/** The reason, as a sentence for people, if a model is needed or the prompt is not understood. */
export interface Declined {
  declined: string
}
