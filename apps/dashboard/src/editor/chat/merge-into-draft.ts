import type { DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import type { DraftStore } from '../draft/draft-store.ts'
import { changeBetween, type StepInfo } from '../draft/history.ts'
import { mergeDrafts } from '../draft/merge-drafts.ts'

/** A source derived from `base`, while the draft may have changed in the meantime. */
export interface DerivedDraft {
  base: DraftSource
  theirs: DraftSource
}

/**
 * Merges a derived source into the draft as one undo step. Returns `false` without a change if the source conflicts with newer changes to the
 * draft.
 */
export function mergeIntoDraft(draft: DraftStore, { base, theirs }: DerivedDraft, info: StepInfo): boolean {
  const mine = draft.getState().source
  const merged = isSameSource(mine, base) ? theirs : mergeDrafts({ base, mine, theirs })
  if (!merged) return false
  draft.getState().edit(changeBetween(mine, merged), { ...info, isOnPage: true })
  return true
}

/** Merges all changes that do not conflict into both drafts, so that they differ only in the conflicts. */
export function splitConflicts(
  made: DerivedDraft,
  mine: DraftSource,
): { mine: DraftSource; theirs: DraftSource } {
  const { base, theirs } = made
  const left: { mine: DraftSource; theirs: DraftSource } = {
    mine: { files: {}, assets: {} },
    theirs: { files: {}, assets: {} },
  }
  for (const kind of ['files', 'assets'] as const) {
    const paths = new Set([
      ...Object.keys(base[kind]),
      ...Object.keys(mine[kind]),
      ...Object.keys(theirs[kind]),
    ])
    for (const path of paths) {
      const [was, here, there] = [base, mine, theirs].map((source) => only(source, kind, path)) as [
        DraftSource,
        DraftSource,
        DraftSource,
      ]
      const merged = mergeDrafts({ base: was, mine: here, theirs: there })
      Object.assign(left.mine[kind], (merged ?? here)[kind])
      Object.assign(left.theirs[kind], (merged ?? there)[kind])
    }
  }
  return left
}

function only(source: DraftSource, kind: 'files' | 'assets', path: string): DraftSource {
  const found = source[kind][path]
  const one = found === undefined ? {} : { [path]: found }
  return { files: {}, assets: {}, [kind]: one }
}
