import type { ChangedText, DraftSource, TurnDetail } from '@platen/contract'
import type { DerivedDraft } from '../merge-into-draft.ts'
import { draftsOfTurn, withTexts } from './drafts-of-turn.ts'

/** Returns the requested changes by file, with all other changes reverted; `undefined` if they cannot be separated. */
export function changesAsked({
  changes,
  onlyAsked,
}: Pick<TurnDetail, 'changes' | 'onlyAsked'>): ChangedText[] | undefined {
  if (!onlyAsked) return undefined
  const isAsked = (path: string) => onlyAsked.some((change) => change.path === path)
  const left = changes.filter(({ path }) => !isAsked(path))
  return [...onlyAsked, ...left.map((change) => ({ ...change, after: change.before }))]
}

/** Whether any of the requested changes is left if all others are reverted. */
export function changesAnything(asked: readonly ChangedText[]): boolean {
  return asked.some(({ before, after }) => before !== after)
}

/** Returns the draft with only the requested changes. `isUnapplied`: the draft does not contain the turn's result yet. */
export function onlyAskedDraft(
  detail: Pick<TurnDetail, 'changes' | 'assets'>,
  { asked, now, isUnapplied }: { asked: readonly ChangedText[]; now: DraftSource; isUnapplied: boolean },
): DerivedDraft {
  const { before, after } = draftsOfTurn(detail, now)
  const theirs = withTexts(
    after,
    asked.map(({ path, after: text }) => ({ path, text })),
  )
  return { base: isUnapplied ? before : after, theirs }
}
