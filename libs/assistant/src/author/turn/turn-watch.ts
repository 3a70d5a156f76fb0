import type { AuthorEvent } from '../author-parts.ts'
import type { ModelFailure } from '../models/read-failure.ts'

/** How a turn is watched and stopped. */
export interface TurnWatch {
  /** Aborts when the person stops it, or leaves. */
  signal: AbortSignal
  onEvent: (event: AuthorEvent) => void
  /** What the service said of a failure: for the log alone, without the key. */
  onFailure?: (failure: ModelFailure) => void
  /** What went wrong in Platen itself: for the log alone. */
  onError?: (error: unknown) => void
}
