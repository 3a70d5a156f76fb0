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
  /** Path of the brand's logo. The letterhead shows it if the prompt cites no other logo. */
  brandLogo?: string | undefined
  /** ISO date. Dates in samples are relative to it. */
  today: string
}

/** A composed template, with all its text files. */
export interface Composed {
  files: Record<string, string>
  summary: string
  notes: string[]
  /** Whether the values, and the fields that the prompt does not name, are examples, because there is no data. */
  hasPickedFields: boolean
}

export interface RefineRequest {
  prompt: string
  source: DraftSource
  /** Offset of the selected element in template.html. */
  about: number | undefined
  pictures: readonly ComposerPicture[]
}

/** A refined template, with the complete changed files. All other files stay the same, byte for byte. */
export interface Refined {
  files: Record<string, string>
  summary: string
  notes: string[]
  /** The changed elements, with their positions after the change; empty for the whole document. */
  named: ReachedElement[]
}

/** Why a prompt was not carried out, as a sentence for people. */
export interface Declined {
  declined: string
}
