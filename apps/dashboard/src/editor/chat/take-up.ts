import type { DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
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

/** Both drafts with each other's changes where those do not touch: what is left between them is the person's to choose. */
export function apart(made: Made, mine: DraftSource): { mine: DraftSource; theirs: DraftSource } {
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
