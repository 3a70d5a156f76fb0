import { type Static, Type } from 'typebox'
import { type DraftAsset, type DraftSource, draftSourceSchema } from './draft.ts'

/** Bytes of an attached file. */
export const attachmentBytesMax = 20 * 2 ** 20
/** Pages of an attached PDF. */
export const attachmentPagesMax = 100
/** Files that a template, or a template that is about to be described, may have attached. */
export const attachmentsMax = 20
/** Letters of a prompt, of all its parts together. */
export const promptLengthMax = 20_000
/** Mentions of files in a prompt. */
export const promptCitationsMax = 20
/** Letters of sample data that comes with a prompt: what a template's texts may have together. */
export const sampleTextLengthMax = 2 * 2 ** 20

/** What an attached file was found to be, by its content. */
export const attachmentKinds = [
  'pdf',
  'png',
  'jpeg',
  'webp',
  'svg',
  'docx',
  'text',
  'markdown',
  'html',
  'csv',
  'json',
] as const
/** One of `attachmentKinds`. */
export type AttachmentKind = (typeof attachmentKinds)[number]

/**
 * A file that prompts may cite. `POST /app/api/attachments?name=…[&templateId=…]` takes its bytes as they are and answers 201 with it; one
 * without a template belongs to it once a turn cites it, and goes after a day. `GET …/templates/{id}/attachments` lists a template's as
 * `{ attachments }`, `GET /app/api/attachments/{attachmentId}` gives one back as a download, `DELETE` of the same takes it away.
 */
export interface Attachment {
  attachmentId: string
  /** As the person's file is called. */
  name: string
  kind: AttachmentKind
  bytes: number
  /** Of a PDF. */
  pages: number | null
  /** Pixels of a picture. */
  size: { width: number; height: number } | null
  /** ISO 8601. */
  createdAt: string
}

/** A piece of a prompt: words, or a file that stands in their midst. A mention carries the file, whatever it is called. */
const promptPartSchema = Type.Union([
  Type.Object({ text: Type.String({ maxLength: promptLengthMax }) }, { additionalProperties: false }),
  Type.Object(
    { attachmentId: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: false },
  ),
])
/** Words or a cited file, as `turnRequestSchema` checks it. */
export type PromptPart = Static<typeof promptPartSchema>

/** How sample data is written; `later`: the author picks the fields, their types and their samples. */
export const sampleFormats = ['json', 'csv', 'names', 'later'] as const
/** One of `sampleFormats`. */
export type SampleFormat = (typeof sampleFormats)[number]

const sampleDataSchema = Type.Object(
  { format: Type.Enum([...sampleFormats]), text: Type.String({ maxLength: sampleTextLengthMax }) },
  { additionalProperties: false },
)
/** Sample data as it was given, as `turnRequestSchema` checks it. */
export type SampleGiven = Static<typeof sampleDataSchema>

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
  /** Of `failed`: why, by a code that stays. */
  code?: string
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
  /** A further piece of what a model says. */
  | { kind: 'said'; text: string }
  | { kind: 'step'; step: TurnStep }
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

/** How models are reached. `compatible`: any address that speaks the protocol of OpenAI, such as vLLM, Ollama, llama.cpp and most hosted ones. */
export const modelProviders = ['compatible', 'anthropic', 'google'] as const

/** Body of the operator's `PUT /operator/model`. */
export const modelSettingsSchema = Type.Object(
  {
    provider: Type.Enum([...modelProviders]),
    /** Needed for `compatible`, such as `http://localhost:11434/v1`. */
    baseUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    /** Left out: the one that is kept goes on. */
    apiKey: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    /** For new templates. */
    draftModel: Type.String({ minLength: 1, maxLength: 200 }),
    /** For small changes; default: `draftModel`. */
    editModel: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Whether it is shown pages and attached pictures. */
    hasVision: Type.Boolean(),
    /** Tokens of an account on a day. */
    dailyTokensMax: Type.Integer({ minimum: 1_000 }),
    /** Price of a million tokens, for showing what a turn cost. */
    inputPrice: Type.Optional(Type.Number({ minimum: 0 })),
    outputPrice: Type.Optional(Type.Number({ minimum: 0 })),
  },
  { additionalProperties: false },
)
/** How models are reached, as `modelSettingsSchema` checks it. */
export type ModelSettings = Static<typeof modelSettingsSchema>

/** Answer of `GET /operator/model`. The key is never told. */
export interface ModelAnswer {
  /** Who set it; the operator's word in the dashboard goes before the environment's. */
  setBy: 'environment' | 'operator' | null
  settings: Omit<ModelSettings, 'apiKey'> | null
  hasKey: boolean
}

/**
 * Answer of `POST /operator/model/test`, whose body is that of `PUT /operator/model`: whether such a model answers, and takes tools. Nothing
 * of it is kept; a key that is left out is the one that is kept.
 */
export interface ModelTest {
  ok: boolean
  /** One sentence: what it answered, or what failed and what to do. Without the key. */
  message: string
  /** Milliseconds. */
  tookMs: number
}
