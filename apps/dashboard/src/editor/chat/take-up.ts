import type { DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/draft'
import type { DraftStore } from '../draft/draft-store.ts'
import { changeBetween, type StepWords } from '../draft/history.ts'
import { mergeDrafts } from '../draft/merge-drafts.ts'

/** A source that was made of another one, while the draft may have gone on. */
export interface Made {
  base: DraftSource
  theirs: DraftSource
}

/**
 * Puts what was made into the draft, as one step of undo; with what was changed in the draft meanwhile, where the two do not touch. `false`:
 * they touch, and nothing was done.
 */
export function takeUp(draft: DraftStore, { base, theirs }: Made, words: StepWords): boolean {
  const mine = draft.getState().source
  const merged = isSameSource(mine, base) ? theirs : mergeDrafts({ base, mine, theirs })
  if (!merged) return false
  draft.getState().edit(changeBetween(mine, merged), { ...words, isOnPage: true })
  return true
}
