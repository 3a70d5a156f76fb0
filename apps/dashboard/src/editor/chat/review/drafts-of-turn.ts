import type { ChangedText, DraftSource, TurnDetail } from '@platen/contract'

/** Returns a draft with some files replaced; `null` deletes a file. */
export function withTexts(
  source: DraftSource,
  texts: readonly { path: string; text: string | null }[],
): DraftSource {
  const files = { ...source.files }
  for (const { path, text } of texts) {
    if (text === null) delete files[path]
    else files[path] = text
  }
  return { ...source, files }
}

/** Returns the draft before a turn and the draft after it. Files that the turn did not change are the same as in the current draft. */
export function draftsOfTurn(
  { changes, assets }: Pick<TurnDetail, 'changes' | 'assets'>,
  now: DraftSource,
): { before: DraftSource; after: DraftSource } {
  const own = Object.fromEntries(Object.entries(now.assets).filter(([path]) => !(path in assets)))
  return {
    before: {
      ...withTexts(
        now,
        changes.map(({ path, before }) => ({ path, text: before })),
      ),
      assets: own,
    },
    after: {
      ...withTexts(
        now,
        changes.map(({ path, after }) => ({ path, text: after })),
      ),
      assets: { ...now.assets, ...assets },
    },
  }
}

/** How much of a turn the draft contains. */
export type AppliedState = 'whole' | 'gone' | 'partly'

/** Whether the draft contains all, none or some of the changes in a turn. */
export function appliedStateOf(changes: readonly ChangedText[], { files }: DraftSource): AppliedState {
  const is = (side: 'before' | 'after') =>
    changes.every((change) => (files[change.path] ?? null) === change[side])
  return is('after') ? 'whole' : is('before') ? 'gone' : 'partly'
}
