import type { LanguageModel } from 'ai'

/** A language model of the AI SDK. */
export type LanguageModelOfSdk = Exclude<LanguageModel, string>

/** Whether a new template or a change is requested. */
export type ModelTask = 'draft' | 'edit'

/** Observes the bytes of replies. */
export interface ReplyWatch {
  /** The reply is aborted beyond this number of bytes. */
  bytesMax: number
  /** Called with each chunk. */
  onBytes: (bytes: number) => void
}

/** The operator's model. It holds the API key and never exposes it. */
export interface AuthorModel {
  hasVision: boolean
  /** The name of the model for a task, for people. */
  nameFor: (task: ModelTask) => string
  /** Returns the model for one reply. */
  languageModel: (task: ModelTask, watch: ReplyWatch) => Promise<LanguageModelOfSdk>
  /** Token prices, or `null` if the operator set none. */
  costOf: (inputTokens: number, outputTokens: number) => number | null
  /** Returns the string without the API key. */
  withoutKey: (text: string) => string
  /** Returns how many characters at the end of a string may be the beginning of the API key. */
  keptBack: (text: string) => number
}
