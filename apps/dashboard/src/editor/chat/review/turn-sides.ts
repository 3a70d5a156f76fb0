import type { ChangedText, DraftSource, TurnDetail } from '@platen/contract'

/** A draft with other texts of the files that a turn changed; `null`: not there. */
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

/** The draft without a turn and with it; what the turn left alone is as it stands now. */
export function turnSides(
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

/** How the draft stands to a turn. */
export type Standing = 'whole' | 'gone' | 'partly'

/** Whether the draft has all that a turn changed, nothing of it, or something else. */
export function standingOf(changes: readonly ChangedText[], { files }: DraftSource): Standing {
  const is = (side: 'before' | 'after') =>
    changes.every((change) => (files[change.path] ?? null) === change[side])
  return is('after') ? 'whole' : is('before') ? 'gone' : 'partly'
}
