import { type Static, Type } from 'typebox'
import type { FaultCode } from '../faults.ts'
import { type DraftAsset, type DraftSource, draftSourceSchema } from './draft.ts'
import { type PromptPart, promptPartSchema, sampleDataSchema } from './prompts.ts'
import type { TurnFailureCode } from './turn-failures.ts'

/**
 * Body of `POST /app/api/templates/{id}/turns`: a prompt, and the current draft in the browser. The response is a stream of server-sent events. Each
 * `data:` is a `TurnEvent`, and the last one is `ended`. Nothing is saved: the browser applies the result as one undo step. Disconnecting stops
 * the turn.
 */
export const turnRequestSchema = Type.Object(
  {
    prompt: Type.Array(promptPartSchema, { minItems: 1, maxItems: 200 }),
    source: draftSourceSchema,
    /** Create a new template. The content of the draft is discarded. */
    isNew: Type.Optional(Type.Boolean()),
    /** Sample data of a new template. */
    sample: Type.Optional(sampleDataSchema),
    /** Start offset of the element in template.html that the prompt is about. */
    about: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
/** A prompt with its draft. */
export type TurnRequest = Static<typeof turnRequestSchema>

/** What responds to prompts: a model, or the Composer, which is part of Platen. */
export type AuthorEngine = { kind: 'composer' } | { kind: 'model'; name: string }

/** `changed`: there is a new draft. `answered`: a text reply without changes. `declined`: the request is not possible. Only `changed` changes the draft. */
export type TurnOutcome = 'changed' | 'answered' | 'declined' | 'stopped' | 'failed'

/** An element that a prompt is about, or another element that the turn changed. */
export interface ReachedElement {
  /** Readable description, such as “the heading of the table”. */
  words: string
  /** Start offset in template.html after the turn; `null` for anything that is not an element, such as the paper size. */
  start: number | null
}

/** The elements that a turn changed. */
export interface TurnReach {
  /** Elements that the prompt is about; empty for the whole document. */
  named: ReachedElement[]
  /** Other elements that changed. If there are any, `onlyAsked` in the turn's details leaves out their changes. */
  beyond: ReachedElement[]
  /** The model's reasons for these changes. */
  reasons?: string[]
}

/** Tokens of a turn, and their cost if the operator has set prices. */
export interface TurnSpent {
  inputTokens: number
  outputTokens: number
  /** In the currency of the operator's prices; `null` if no prices are set. */
  cost: number | null
}

/** A turn, as stored with its template. */
export interface Turn {
  turnId: string
  prompt: PromptPart[]
  /** Names of the cited files, by ID. The files may have been deleted since. */
  cited: Record<string, string>
  /** Description of the element that the prompt was about. */
  about: string | null
  engine: AuthorEngine
  outcome: TurnOutcome
  /** Why the turn failed. */
  code?: TurnFailureCode | FaultCode
  /** One line: what was done, or why nothing was. */
  summary: string
  /** Further notes for the user. */
  notes: string[]
  /** Steps of the turn. `refused` is set for steps that were rejected. */
  steps: TurnStep[]
  reach: TurnReach | null
  /** Whether the assistant chose the fields, and the user has not reviewed them yet. */
  hasPickedFields: boolean
  spent: TurnSpent
  /** ISO 8601. */
  createdAt: string
  /** Milliseconds. */
  tookMs: number
}

/** One step of a turn. */
export interface TurnStep {
  words: string
  /** Why the step was rejected. */
  refused?: string
}

/** A file that a turn changed: its text before and after the turn; `null` if the file did not exist. */
export interface ChangedText {
  path: string
  before: string | null
  after: string | null
}

/** Response to `GET /app/api/templates/{id}/turns/{turnId}`. */
export interface TurnDetail extends Turn {
  /** Changes to the draft that was sent. Empty unless the outcome is `changed`. */
  changes: ChangedText[]
  /** Assets that the turn added, by path. */
  assets: Record<string, DraftAsset>
  /** Only the changes that the prompt asked for; `null` if there were no other changes. */
  onlyAsked: ChangedText[] | null
}

/** Response to `GET /app/api/templates/{id}/turns`, oldest first. */
export interface TurnList {
  turns: Turn[]
}

/** An event of a running turn. */
export type TurnEvent =
  | { kind: 'began'; turnId: string; engine: AuthorEngine }
  /** The next piece of a model's text. `isAnew`: this is the whole text so far, because an earlier reply was interrupted. */
  | { kind: 'said'; text: string; isAnew?: true }
  | { kind: 'step'; step: TurnStep }
  /** What the model is doing, such as “Writing the page”, until the next event of this kind. */
  | { kind: 'doing'; words: string }
  /** The current working copy: a complete, checked draft that has not been applied. */
  | { kind: 'draft'; source: DraftSource }
  | { kind: 'spent'; spent: TurnSpent }
  | { kind: 'ended'; turn: TurnDetail; source: DraftSource }

/** Response to `GET /app/api/author`: what responds to prompts. */
export interface AuthorAnswer {
  engine: AuthorEngine
  /** Tokens that the account has used today and its daily limit; `null` without a model. */
  budget: { usedTokens: number; dailyTokensMax: number } | null
}
