import type { DraftSource, ReachedElement } from '@platen/contract'
import type { NamedElement } from './turn/turn-parts.ts'

/** A change of a draft, and what it was about. */
export interface ReachRequest {
  before: DraftSource
  after: DraftSource
  /** Empty: the whole document, beyond which there is nothing. */
  named: readonly NamedElement[]
}

/** How far a change went. */
export interface Reach {
  named: ReachedElement[]
  beyond: ReachedElement[]
  /** The new draft without what was reached beyond; `null` where there is nothing beyond. */
  onlyAsked: DraftSource | null
}

/** Tells how far a change went beyond what it was about. Pure, and the same for a model and for the composer. */
export function reachOf({ named }: ReachRequest): Reach {
  return { named: named.map(({ words, start }) => ({ words, start })), beyond: [], onlyAsked: null }
}
