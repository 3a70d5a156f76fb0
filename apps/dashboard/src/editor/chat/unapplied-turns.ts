import type { DraftStore } from '../draft/draft-store.ts'
import { chatOf } from './chat-store.ts'
import { storeUnapplied } from './stored-unapplied.ts'

/** Marks a turn whose stored result is not in the draft, because it conflicts with newer changes or did not arrive. */
export function markUnapplied(draft: DraftStore, turnId: string): void {
  keep(draft, new Set([...chatOf(draft).getState().unapplied, turnId]))
}

/** Removes the mark from a turn whose result is now in the draft. */
export function markApplied(draft: DraftStore, turnId: string): void {
  keep(draft, new Set([...chatOf(draft).getState().unapplied].filter((one) => one !== turnId)))
}

function keep(draft: DraftStore, unapplied: ReadonlySet<string>): void {
  chatOf(draft).setState({ unapplied })
  storeUnapplied(draft.getState().templateId, unapplied)
}
