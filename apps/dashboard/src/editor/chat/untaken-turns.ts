import type { DraftStore } from '../draft/draft-store.ts'
import { chatOf } from './chat-store.ts'
import { keepUntaken } from './kept-untaken.ts'

/** Its outcome may be kept with the template, and is not in the draft: it touches what was changed meanwhile, or did not arrive. */
export function markUntaken(draft: DraftStore, turnId: string): void {
  keep(draft, new Set([...chatOf(draft).getState().untaken, turnId]))
}

/** It is in the draft now. */
export function markTakenUp(draft: DraftStore, turnId: string): void {
  keep(draft, new Set([...chatOf(draft).getState().untaken].filter((one) => one !== turnId)))
}

function keep(draft: DraftStore, untaken: ReadonlySet<string>): void {
  chatOf(draft).setState({ untaken })
  keepUntaken(draft.getState().templateId, untaken)
}
