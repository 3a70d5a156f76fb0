import type {
  AttachmentKind,
  DraftAsset,
  DraftSource,
  FaultCode,
  PromptPart,
  ReachedElement,
  SampleInput,
  SourceFault,
  TurnEvent,
  TurnFailureCode,
  TurnOutcome,
  TurnSpent,
  TurnStep,
} from '@platen/contract'
import type { AccountState } from './instructions/account-state.ts'
import type { AuthorModel } from './models/author-model.ts'
import type { TurnBounds } from './turn-bounds.ts'

export interface ShownPicture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** The content of an attached file that a model can read. It is data, never an instruction. */
export interface AttachmentContent {
  text: string
  pictures: readonly ShownPicture[]
}

export interface LookRequest {
  /** Path of a sample file. Default: the first sample. */
  sample?: string
  /** Page numbers from 1. Default: the first pages. */
  pages?: readonly number[]
}

/** A printed draft. */
export interface Look {
  /** One sentence for each problem: content outside the page, cut content, missing fonts, or a warning from the renderer. */
  report: readonly string[]
  /** The sentences of the report about files and addresses that are not printed. */
  brokenFiles?: readonly string[]
  /** The number of pages of the document. `pictures` and `texts` may cover only the first pages. */
  pageCount: number
  pictures: readonly ShownPicture[]
  texts: readonly string[]
  /** The page number of each of the `texts`. Default: the first pages. */
  pages?: readonly number[]
}

/** The dependencies of a turn. Everything that leaves the process goes through them. */
export interface AuthorParts {
  model: AuthorModel
  /** Returns the errors in a draft and its samples that prevent publishing. Called after each edit. */
  check: (source: DraftSource, signal: AbortSignal) => Promise<readonly SourceFault[]>
  /** Prints the draft with its first sample or the named one. May throw a `Fault`, whose `detail` the model reads. */
  look: (source: DraftSource, signal: AbortSignal, of?: LookRequest) => Promise<Look>
  /** Returns a file of the draft as it was before an earlier turn, or `null` if it did not exist. `now` is its current text. */
  readBefore?: (
    of: { turnId: string; file: string; now: string | null },
    signal: AbortSignal,
  ) => Promise<string | null>
  /** Returns the content of a file that the request cites. */
  readAttachment: (attachmentId: string, signal: AbortSignal) => Promise<AttachmentContent>
  /**
   * Reserves tokens for the next reply, in addition to the tokens that the turn's `spent` events have reported. Returns `false` if the account has
   * too few tokens.
   */
  reserve: (tokens: number) => boolean | Promise<boolean>
  bounds?: Partial<TurnBounds>
}

/** A file that this prompt or an earlier prompt of the template cites. */
export interface CitedFile {
  attachmentId: string
  name: string
  kind: AttachmentKind
  /** The asset that is added to the draft when the model uses the picture. Set only for pictures that a page can show. */
  picture?: { path: string; asset: DraftAsset; width: number; height: number }
}

/** An earlier prompt of the same template and its result. */
export interface EarlierTurn {
  turnId?: string
  /** The text of the prompt. */
  prompt: string
  outcome: TurnOutcome
  summary: string
}

/** A request to a model. */
export interface AuthorRequest {
  prompt: readonly PromptPart[]
  source: DraftSource
  /** The template is created from scratch: only the name of the draft is kept. */
  isNew?: boolean
  sample?: SampleInput
  /** Offset in template.html of the element that the request is about. */
  about?: number
  files: readonly CitedFile[]
  /** Oldest first. */
  earlier: readonly EarlierTurn[]
  /** The account's fonts, brand and company. */
  account?: AccountState
  /** ISO date. Generated samples use dates around it. */
  today: string
}

/** An element that a turn was about. `startBefore`: its offset before the turn, or `null` for a new element. */
export interface NamedElement extends ReachedElement {
  startBefore?: number | null
}

/** What a request is about besides elements of the page. */
export interface RequestedSettings {
  /** Paper, margins, language and other settings of the whole document. */
  settings: boolean
  /** Dotted names. If undefined, fields, formulas and samples are not compared. */
  fields?: readonly string[]
  /** The user's prompt. If set, only settings that it can be about count as requested, no matter what the model declared. */
  prompt?: string
}

export interface AuthorResult {
  outcome: TurnOutcome
  /** Set only if the outcome is `failed`. */
  code: TurnFailureCode | FaultCode | null
  /** One line: what was changed, or why nothing was. */
  summary: string
  notes: string[]
  steps: TurnStep[]
  /** Empty if the request is about the whole document, or only about what `asked` contains. */
  named: NamedElement[]
  /** What the request is about besides elements, if known. */
  asked?: RequestedSettings
  /** The model's reasons for changing more than the request is about. */
  reasons?: string[]
  hasPickedFields: boolean
  spent: TurnSpent
  /** The new, checked draft if the outcome is `changed`. Otherwise, the object that was sent. */
  source: DraftSource
}

/** The events of a running turn. */
export type AuthorEvent = Extract<TurnEvent, { kind: 'said' | 'doing' | 'step' | 'draft' | 'spent' }>
