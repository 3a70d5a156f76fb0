import type { DraftSource, SampleInput, TurnDetail } from '@platen/contract'
import type { PrintedPdf } from './read-pdf.ts'

/** What a case is of: a new document, or a change of a draft. */
export type EvalCase = NewCase | RefineCase

interface AnyCase {
  /** One word, or some with hyphens: `--only` finds it by this. */
  name: string
  /** `@name` stands for one of the files. */
  prompt: string
  /** Files that are attached first. */
  files?: readonly CaseFile[]
  /** `model`: beyond rules, so that the Composer is right to decline. */
  needs?: 'model'
  /** How the asked change is seen; each fault one sentence. */
  seen: (outcome: Outcome) => string[]
}

/** A file that a prompt cites. */
export interface CaseFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A document that is described anew. */
export interface NewCase extends AnyCase {
  kind: 'new'
  sample: SampleInput
  /** Types that fields must have, by the end of their names: `{ price: ['money'] }`. */
  types: Readonly<Record<string, readonly string[]>>
  /** A formula must sum a list. */
  hasTotal?: boolean
}

/** A change of a draft that is there. */
export interface RefineCase extends AnyCase {
  kind: 'refine'
  /** A library template, or files of its own. */
  draft: string | Readonly<Record<string, string>>
  /** A piece of template.html that begins with the selected element. */
  about?: string
  /** What may change. `any`: it cannot be said in advance, and is not compared byte by byte. */
  touches: Touches | 'any'
  /** Fields that go, by dotted path, or get another path. */
  gone?: readonly string[]
}

/** One more prompt about the draft that the step before it has made. */
export type FollowUp = Omit<RefineCase, 'kind' | 'draft'>

/** A conversation about one template: each step is judged like a case of its own. No rules can do all of it: it needs a model. */
export interface Scenario {
  name: string
  first: EvalCase
  followUps: readonly FollowUp[]
}

/** What a refinement may touch; whatever is not named stays, byte by byte. */
export interface Touches {
  /** Pieces of template.html before the turn: changes within them, or at their edges. */
  html?: readonly RegExp[]
  /** `added`: only new rules and declarations; `any`: whatever it says. */
  css?: 'added' | 'any'
  /** Top keys of template.json. */
  settings?: readonly string[]
  samples?: boolean
  texts?: boolean
}

/** What became of a case. */
export interface Outcome {
  of: EvalCase
  /** The draft before. */
  before: DraftSource
  /** The draft after; as before where nothing was changed. */
  after: DraftSource
  turn: TurnDetail
  /** Why it could not be saved, published or rendered. */
  refused: string[]
  /** Of the published version with its sample; `undefined` where there is none. */
  pdf?: PrintedPdf | undefined
  /** Codes and sentences of the worker's warnings. */
  warnings: readonly string[]
  /** Those of the steps before it in a scenario. */
  earlier: readonly Outcome[]
}

/** One thing that a draft must hold; each fault one sentence, none where all is well, and `undefined` where it does not apply. */
export interface Check {
  name: string
  faults: (outcome: Outcome) => string[] | undefined
}
