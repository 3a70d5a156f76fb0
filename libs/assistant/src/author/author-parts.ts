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

/** A picture that a model may be shown. */
export interface ShownPicture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** What an attached file holds, as far as a model can read it: data, whatever it says. */
export interface AttachmentContent {
  text: string
  pictures: readonly ShownPicture[]
}

/** What of a draft is looked at. */
export interface LookRequest {
  /** File of the sample. Default: the first. */
  sample?: string
  /** Numbers of pages, the first is 1. Default: the first ones. */
  pages?: readonly number[]
}

/** A draft as it is printed. */
export interface Look {
  /** A sentence each: what stands out of the page, what is cut, missing fonts, the renderer's warnings. */
  report: readonly string[]
  /** All of them, though pictures and texts may be of the first ones only. */
  pageCount: number
  pictures: readonly ShownPicture[]
  /** The text of each page. */
  texts: readonly string[]
  /** Numbers of the pages that `texts` are of. Default: the first ones. */
  pages?: readonly number[]
}

/** What a turn works with; everything that leaves the process goes through these. */
export interface AuthorParts {
  model: AuthorModel
  /** What publishing refuses of a draft, of its samples too; empty where nothing. Asked after each edit. */
  check: (source: DraftSource, signal: AbortSignal) => Promise<readonly SourceFault[]>
  /** The draft printed with its first sample, or the one that is named. May throw a `Fault`, of which the model reads the sentence. */
  look: (source: DraftSource, signal: AbortSignal, of?: LookRequest) => Promise<Look>
  /** A file of the draft as it was before an earlier turn; `now`: as it is. `null`: it was not there. */
  readBefore?: (
    of: { turnId: string; file: string; now: string | null },
    signal: AbortSignal,
  ) => Promise<string | null>
  /** Only asked for what the request cites. */
  readAttachment: (attachmentId: string, signal: AbortSignal) => Promise<AttachmentContent>
  /** Reserves so many tokens, besides those that the turn’s `spent` events have reported, before each reply; `false` where the account has them not. */
  reserve: (tokens: number) => boolean | Promise<boolean>
  bounds?: Partial<TurnBounds>
}

/** A file that the prompt, or an earlier one of this template, cites. */
export interface CitedFile {
  attachmentId: string
  name: string
  kind: AttachmentKind
  /** Of a picture that can stand in the page: the asset that it would be. It is put into the draft when the model uses it. */
  picture?: { path: string; asset: DraftAsset; width: number; height: number }
}

/** What was asked before in the same template. */
export interface EarlierTurn {
  turnId?: string
  /** Words of the prompt. */
  prompt: string
  outcome: TurnOutcome
  summary: string
}

/** One thing asked of a model. */
export interface AuthorRequest {
  prompt: readonly PromptPart[]
  source: DraftSource
  /** Described anew: of what the draft holds nothing but its name is kept. */
  isNew?: boolean
  sample?: SampleInput
  /** Offset in template.html of the element that it is about. */
  about?: number
  files: readonly CitedFile[]
  /** The newest last. */
  earlier: readonly EarlierTurn[]
  /** What the account has that templates can use. */
  account?: AccountState
  /** ISO date: samples that are picked are of these days. */
  today: string
}

/** An element that a turn was about; `startBefore`: where it began before, `null` for a new one. */
export interface NamedElement extends ReachedElement {
  startBefore?: number | null
}

/** What a request is about that is no element of the page. */
export interface AskedBesides {
  /** Paper, margins, language and what else holds for the whole document. */
  settings: boolean
  /** Dotted names. Left out: fields, formulas and samples are not compared. */
  fields?: readonly string[]
}

/** What became of a turn. */
export interface AuthorResult {
  outcome: TurnOutcome
  /** Only of `failed`. */
  code: TurnFailureCode | FaultCode | null
  /** One line: what was done, or why nothing was. */
  summary: string
  notes: string[]
  steps: TurnStep[]
  /** Empty for the whole document, or with `asked` where it is no element. */
  named: NamedElement[]
  /** What besides elements was asked for, where that is known. */
  asked?: AskedBesides
  /** Why more was changed than what was asked for, as the model says. */
  reasons?: string[]
  hasPickedFields: boolean
  spent: TurnSpent
  /** Of `changed` the new draft, checked; else what was sent, the very object. */
  source: DraftSource
}

/** What is told while the model works. */
export type AuthorEvent = Extract<TurnEvent, { kind: 'said' | 'doing' | 'step' | 'draft' | 'spent' }>
