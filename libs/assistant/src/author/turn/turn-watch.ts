import type { AuthorEvent } from '../author-parts.ts'
import type { ModelFailure } from '../models/read-failure.ts'

/** Options for observing and stopping a turn. */
export interface TurnWatch {
  /** Aborts when the user stops the turn or disconnects. */
  signal: AbortSignal
  onEvent: (event: AuthorEvent) => void
  /** Error messages from the service, for the log only, without the key. */
  onFailure?: (failure: ModelFailure) => void
  /** Internal errors, for the log only. */
  onError?: (error: unknown) => void
}
