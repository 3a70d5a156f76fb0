import type { LanguageModel } from 'ai'

/** A language model of the AI SDK. */
export type LanguageModelOfSdk = Exclude<LanguageModel, string>

/** What is requested: a new template (`draft`), or a change (`edit`). */
export type ModelTask = 'draft' | 'edit'

/** Observes the bytes of replies. */
export interface ReplyWatch {
  /** The reply is aborted if it exceeds this number of bytes. */
  bytesMax: number
  /** Called with the size of each chunk. */
  onBytes: (bytes: number) => void
}

/** The operator's model. It holds the API key and never exposes it. */
export interface AuthorModel {
  hasVision: boolean
  /** The name of the model for a task, for people. */
  nameFor: (task: ModelTask) => string
  /** Returns the model for one reply. */
  languageModel: (task: ModelTask, watch: ReplyWatch) => Promise<LanguageModelOfSdk>
  /** Returns the cost of tokens, or `null` if the operator set no prices. */
  costOf: (inputTokens: number, outputTokens: number) => number | null
  /** Returns the string without the API key. */
  withoutKey: (text: string) => string
  /** Returns how many characters at the end of a string may be the beginning of the API key. */
  keptBack: (text: string) => number
}
