import type { DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import { type FirstTurn, firstTurns } from '../../prompt/first-turn.ts'
import { isStorageDisabled } from '../../shell/clear-stored-data.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { chatOf } from './chat-store.ts'
import type { SentOutcome } from './send-turn.ts'
import type { TurnInput } from './turn-in-progress.ts'

/** Returns the description of a template until a draft is generated from it, then `undefined`. */
export function openDescription(
  first: (FirstTurn & { blank: DraftSource }) | undefined,
  source: DraftSource,
): FirstTurn | undefined {
  return first && isSameSource(first.blank, source) ? first : undefined
}

/** Until a draft is generated from the description of a new template, marks prompts with `isNew` and adds the sample data of the description. */
export function withDescription(draft: DraftStore, asked: TurnInput): TurnInput {
  const open = openDescription(chatOf(draft).getState().first, draft.getState().source)
  return open && !asked.about ? { ...asked, isNew: true, sample: open.sample } : asked
}

/** Keeps the description for the next prompt unless a draft was generated from it. */
export async function keepDescription(draft: DraftStore, outcome: SentOutcome): Promise<void> {
  const chat = chatOf(draft)
  const { first } = chat.getState()
  const { templateId } = draft.getState()
  if (!first || outcome === 'occupied' || isStorageDisabled()) return
  if (outcome !== 'changed') return firstTurns.keep(templateId, first)
  chat.setState({ first: undefined })
  return firstTurns.end(templateId)
}
