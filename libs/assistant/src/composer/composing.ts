import type { DraftSource, ReachedElement, SampleInput } from '@platen/contract'

/** The files of `templates/starters`: texts by path, such as `letter/page.html`. */
export type Starters = Readonly<Record<string, string>>

/** A cited picture, which lies in the draft already. */
export interface ComposerPicture {
  /** As the person's file is called. */
  name: string
  /** `assets/…` */
  path: string
  /** Pixels. */
  width: number
  height: number
}

/** What a new template is composed of. */
export interface ComposeRequest {
  /** The words of the prompt. */
  prompt: string
  sample: SampleInput | undefined
  pictures: readonly ComposerPicture[]
  /** Path of the logo of the account's brand, where it has one: it stands in the letterhead unless another one was cited. */
  brandLogo?: string | undefined
  /** ISO date; samples that the composer picks are of these days. */
  today: string
}

/** A template's text files, all of them. */
export interface Composed {
  files: Record<string, string>
  /** One line. */
  summary: string
  notes: string[]
  /** No data was given: its values, and the fields that the prompt does not name, are the composer's own choice. */
  hasPickedFields: boolean
}

/** A change of a draft that is there. */
export interface RefineRequest {
  prompt: string
  source: DraftSource
  /** Offset of the selected element in template.html. */
  about: number | undefined
  pictures: readonly ComposerPicture[]
}

/** The files that change, whole. All else is the same, byte by byte. */
export interface Refined {
  files: Record<string, string>
  summary: string
  notes: string[]
  /** The elements that the change is of, at their places after it; empty for the whole document. */
  named: ReachedElement[]
}

/** What cannot be done without a model, or cannot be understood, in one sentence for people. */
export interface Declined {
  declined: string
}
