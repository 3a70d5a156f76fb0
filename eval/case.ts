import type { DraftSource, SampleInput, TurnDetail } from '@platen/contract'
import type { PrintedPdf } from './read-pdf.ts'

/** A case: a new document, or a change to a draft. */
export type EvalCase = NewCase | RefineCase

interface AnyCase {
  /** One word, or several with hyphens, for `--only`. */
  name: string
  /** `@name` references one of the files. */
  prompt: string
  /** Files that are attached first. */
  files?: readonly CaseFile[]
  /** `model`: rules cannot do it, so the Composer should decline. */
  needs?: 'model'
  /** Checks the requested change. Each fault is one sentence. */
  seen: (outcome: Outcome) => string[]
}

/** A file that a prompt mentions. */
export interface CaseFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A new document. */
export interface NewCase extends AnyCase {
  kind: 'new'
  sample: SampleInput
  /** Required types of fields, by the end of their names: `{ price: ['money'] }`. */
  types: Readonly<Record<string, readonly string[]>>
  /** A formula must sum a list. */
  hasTotal?: boolean
}

/** A change to an existing draft. */
export interface RefineCase extends AnyCase {
  kind: 'refine'
  /** A library template, or its own files. */
  draft: string | Readonly<Record<string, string>>
  /** A piece of template.html that starts with the selected element. */
  about?: string
  /** What may change. `any`: unknown in advance, and not compared byte by byte. */
  touches: Touches | 'any'
  /** Fields that are removed or renamed, by dotted path. */
  gone?: readonly string[]
}

/** Another prompt about the draft from the previous step. */
export type FollowUp = Omit<RefineCase, 'kind' | 'draft'>

/** A conversation about one template. Each step is judged like a separate case. Rules cannot do all of it, so it needs a model. */
export interface Scenario {
  name: string
  first: EvalCase
  followUps: readonly FollowUp[]
}

/** What a refinement may change. Everything else must stay, byte for byte. */
export interface Touches {
  /** Pieces of the original template.html: changes within them or at their edges are allowed. */
  html?: readonly RegExp[]
  /** `added`: only new rules and declarations. `any`: all changes. */
  css?: 'added' | 'any'
  /** Top-level keys of template.json. */
  settings?: readonly string[]
  samples?: boolean
  texts?: boolean
}

/** The result of a case. */
export interface Outcome {
  of: EvalCase
  /** The draft before. */
  before: DraftSource
  /** The draft after, unchanged if nothing was changed. */
  after: DraftSource
  turn: TurnDetail
  /** Why the draft could not be saved, published or rendered. */
  refused: string[]
  /** The published version printed with its sample, or `undefined` if there is none. */
  pdf?: PrintedPdf | undefined
  /** Codes and messages in the worker's warnings. */
  warnings: readonly string[]
  /** Results from a scenario's previous steps. */
  earlier: readonly Outcome[]
}

/** A check on a draft. Returns one sentence per fault, none if it passes, and `undefined` if it does not apply. */
export interface Check {
  name: string
  faults: (outcome: Outcome) => string[] | undefined
}
