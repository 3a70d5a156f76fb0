import type { Catalog } from '@platen/database'

/** A file of a draft as it was before a kept turn, as the turns tell it; `now`: as it is. `null`: it was not there. */
export type ReadBefore = (of: {
  accountId: string
  templateId: string
  turnId: string
  file: string
  now: string | null
}) => Promise<string | null>

/** Makes it: the first turn from that one on that changed the file has what it was. */
export function createReadBefore(turns: Catalog['authorTurns']): ReadBefore {
  return async ({ accountId, templateId, turnId, file, now }) => {
    const kept = await turns.list(accountId, templateId)
    const at = kept.findIndex((turn) => turn.turnId === turnId)
    for (const turn of at < 0 ? [] : kept.slice(at)) {
      const detail = await turns.find(accountId, templateId, turn.turnId)
      const change = detail?.changes.find(({ path }) => path === file)
      if (change) return change.before
    }
    return now
  }
}
