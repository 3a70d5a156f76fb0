import type { Catalog } from '@platen/database'

/** Returns a file in a draft as it was before a stored turn. `now` is its current text. `null`: the file did not exist. */
export type ReadEarlierFile = (of: {
  accountId: string
  templateId: string
  turnId: string
  file: string
  now: string | null
}) => Promise<string | null>

/** The text is in the first turn from `turnId` on that changed the file. */
export function createReadEarlierFile(turns: Catalog['authorTurns']): ReadEarlierFile {
  return async ({ accountId, templateId, turnId, file, now }) => {
    const stored = await turns.list(accountId, templateId)
    const index = stored.findIndex((turn) => turn.turnId === turnId)
    for (const turn of index < 0 ? [] : stored.slice(index)) {
      const detail = await turns.find(accountId, templateId, turn.turnId)
      const change = detail?.changes.find(({ path }) => path === file)
      if (change) return change.before
    }
    return now
  }
}
