import type { Attachment, DraftSource, PromptPart, SampleInput } from '@platen/contract'
import { del, get, set } from 'idb-keyval'

/** What a template was described by before it was there: the editor's chat asks it of the author as the template's first turn. */
export interface FirstTurn {
  prompt: PromptPart[]
  sample: SampleInput
  /** Those that the prompt cites: they belong to the template once the turn has begun. */
  files: Attachment[]
  /** It was asked, and nothing was made of it: the draft as it was then. The next prompt is a description, too. */
  blank?: DraftSource
}

const keyOf = (templateId: string) => `first turn ${templateId}`

/** For a browser that keeps nothing. */
const remembered = new Map<string, FirstTurn>()

/** First turns of which nothing was made yet, by template. They are kept in this browser, so that neither a reload nor a failure loses one. */
export const firstTurns = {
  async keep(templateId: string, turn: FirstTurn): Promise<void> {
    remembered.set(templateId, turn)
    await set(keyOf(templateId), turn).catch(() => undefined)
  },
  async read(templateId: string): Promise<FirstTurn | undefined> {
    const kept = await get<FirstTurn>(keyOf(templateId)).catch(() => undefined)
    return kept ?? remembered.get(templateId)
  },
  /** A draft was made of it. */
  async end(templateId: string): Promise<void> {
    remembered.delete(templateId)
    await del(keyOf(templateId)).catch(() => undefined)
  },
}
