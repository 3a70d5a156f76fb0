import type { LanguageModel } from 'ai'

/** A model as the AI SDK takes it. */
export type LanguageModelOfSdk = Exclude<LanguageModel, string>

/** What a model is asked for: a new template, or a change. */
export type ModelTask = 'draft' | 'edit'

/** Who watches the bytes of replies. */
export interface ReplyWatch {
  /** Bytes of one reply after which it is broken off. */
  bytesMax: number
  /** Called with each piece. */
  onBytes: (bytes: number) => void
}

/** The operator's model. It knows the key and shows it to nobody. */
export interface AuthorModel {
  hasVision: boolean
  /** The model's name for a task, as people read it. */
  nameFromLabel: (task: ModelTask) => string
  /** The model for one reply. */
  languageModel: (task: ModelTask, watch: ReplyWatch) => Promise<LanguageModelOfSdk>
  /** Price of the tokens; `null` where the operator told none. */
  costOf: (inputTokens: number, outputTokens: number) => number | null
  /** A text without the key, should it stand in there. */
  withoutKey: (text: string) => string
  /** How many letters at the end of a text may be the beginning of the key. */
  keptBack: (text: string) => number
}
