import type { Attachment, DraftSource, PromptPart, SampleInput } from '@platen/contract'
import { del, get, set } from 'idb-keyval'

/** The description of a new template. Chat sends it as the first prompt of the template. */
export interface FirstTurn {
  prompt: PromptPart[]
  sample: SampleInput
  /** The files that the prompt mentions. They belong to the template once the prompt is sent. */
  files: Attachment[]
  /** The unchanged draft, if the prompt was sent but had no result. The next prompt is then also treated as a description. */
  blank?: DraftSource
}

const keyOf = (templateId: string) => `first turn ${templateId}`

/** Fallback for browsers without storage. */
const remembered = new Map<string, FirstTurn>()

/** The first prompts of templates, until they have a result. They are stored in the browser, so that they survive a reload or an error. */
export const firstTurns = {
  async keep(templateId: string, turn: FirstTurn): Promise<void> {
    remembered.set(templateId, turn)
    await set(keyOf(templateId), turn).catch(() => undefined)
  },
  async read(templateId: string): Promise<FirstTurn | undefined> {
    const kept = await get<FirstTurn>(keyOf(templateId)).catch(() => undefined)
    return kept ?? remembered.get(templateId)
  },
  /** Call when the prompt has a result. */
  async end(templateId: string): Promise<void> {
    remembered.delete(templateId)
    await del(keyOf(templateId)).catch(() => undefined)
  },
}
