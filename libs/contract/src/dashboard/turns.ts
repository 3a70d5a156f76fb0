import { type Static, Type } from 'typebox'
import type { FaultCode } from '../faults.ts'
import { type DraftAsset, type DraftSource, draftSourceSchema } from './draft.ts'
import { type PromptPart, promptPartSchema, sampleDataSchema } from './prompts.ts'
import type { TurnFailureCode } from './turn-failures.ts'

/**
 * Body of `POST /app/api/templates/{id}/turns`: one thing asked of the author, and the draft as it stands in the browser. The answer is a
 * stream of server-sent events, each `data:` a `TurnEvent`, the last one `ended`. Nothing is saved on the way: the browser takes the outcome
 * up as one step of undo. Whoever leaves stops the turn.
 */
export const turnRequestSchema = Type.Object(
  {
    prompt: Type.Array(promptPartSchema, { minItems: 1, maxItems: 200 }),
    source: draftSourceSchema,
    /** A template that is described anew: what the draft holds is not kept. */
    isNew: Type.Optional(Type.Boolean()),
    /** Sample data of a new template. */
    sample: Type.Optional(sampleDataSchema),
    /** The element of template.html that the prompt is about, by the offset at which it begins. */
    about: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
/** What is asked of the author, as `turnRequestSchema` checks it. */
export type TurnRequest = Static<typeof turnRequestSchema>

/** Who does what is asked: a model, or the rules that come with Platen. */
export type AuthorEngine = { kind: 'composer' } | { kind: 'model'; name: string }

/** `changed`: there is a new draft. `answered`: words alone. `declined`: it cannot do that, and says so. In all but `changed` the draft is as it was. */
export type TurnOutcome = 'changed' | 'answered' | 'declined' | 'stopped' | 'failed'

/** An element that a turn was about, or reached besides. */
export interface ReachedElement {
  /** For people, such as “the heading of the table”. */
  words: string
  /** Where it begins in template.html, after the turn; `null` for what is not an element of the page, such as the paper. */
  start: number | null
}

/** How far a change went. */
export interface TurnReach {
  /** What the prompt is about; empty for the whole document. */
  named: ReachedElement[]
  /** What changed besides. Where there is any, `onlyAsked` of the detail is the draft without it. */
  beyond: ReachedElement[]
  /** Why, as the model says. */
  reasons?: string[]
}

/** Tokens of a turn, and what they cost where the operator has said so. */
export interface TurnSpent {
  inputTokens: number
  outputTokens: number
  /** In the currency of the operator's prices; `null` where none are told. */
  cost: number | null
}

/** A turn, as it is kept with its template. */
export interface Turn {
  turnId: string
  prompt: PromptPart[]
  /** Names of the files that it cites, by id: they may be gone since. */
  cited: Record<string, string>
  /** The element that it was about, for people. */
  about: string | null
  engine: AuthorEngine
  outcome: TurnOutcome
  /** Of `failed`: why. */
  code?: TurnFailureCode | FaultCode
  /** One line: what was done, or why nothing was. */
  summary: string
  /** What the person should know besides. */
  notes: string[]
  /** What was done on the way, in words; `refused`: tried, and not taken. */
  steps: TurnStep[]
  reach: TurnReach | null
  /** The fields were picked by the author, and wait to be looked at. */
  hasPickedFields: boolean
  spent: TurnSpent
  /** ISO 8601. */
  createdAt: string
  /** Milliseconds. */
  tookMs: number
}

/** What was done in a turn. */
export interface TurnStep {
  words: string
  /** Why it was not taken. */
  refused?: string
}

/** What a turn changed of a file: its text before and after; `null` where it is not there. */
export interface ChangedText {
  path: string
  before: string | null
  after: string | null
}

/** Answer of `GET /app/api/templates/{id}/turns/{turnId}`. */
export interface TurnDetail extends Turn {
  /** Of the draft that was sent. Empty but for `changed`. */
  changes: ChangedText[]
  /** Assets that the turn added, by path. */
  assets: Record<string, DraftAsset>
  /** The draft's changes without what was reached beyond the prompt, from the same beginning; `null` where there is nothing beyond. */
  onlyAsked: ChangedText[] | null
}

/** Answer of `GET /app/api/templates/{id}/turns`, the newest last. */
export interface TurnList {
  turns: Turn[]
}

/** What is told while a turn goes on. */
export type TurnEvent =
  | { kind: 'began'; turnId: string; engine: AuthorEngine }
  /** A further piece of what a model says; `isAnew`: all of it so far, as a piece before was of a reply that broke. */
  | { kind: 'said'; text: string; isAnew?: true }
  | { kind: 'step'; step: TurnStep }
  /** What the model does at this moment, such as “Writing the page”: until the next of these. */
  | { kind: 'doing'; words: string }
  /** The working copy so far: a whole draft, checked, that nobody has taken up. */
  | { kind: 'draft'; source: DraftSource }
  | { kind: 'spent'; spent: TurnSpent }
  | { kind: 'ended'; turn: TurnDetail; source: DraftSource }

/** Answer of `GET /app/api/author`: who answers prompts here. */
export interface AuthorAnswer {
  engine: AuthorEngine
  /** Tokens that the account may still use today; `null` without a model. */
  budget: { usedTokens: number; dailyTokensMax: number } | null
}
