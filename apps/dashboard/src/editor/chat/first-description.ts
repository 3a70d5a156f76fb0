import type { DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import { type FirstTurn, firstTurns } from '../../prompt/first-turn.ts'
import { keepsNothing } from '../../shell/forget-kept.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { chatOf } from './chat-store.ts'
import type { SentOutcome } from './send-turn.ts'
import type { Asked } from './turn-in-progress.ts'

/** A template's description, as long as nothing was made of it; `undefined` once there is a draft that must be kept. */
export function openDescription(
  first: (FirstTurn & { blank: DraftSource }) | undefined,
  source: DraftSource,
): FirstTurn | undefined {
  return first && isSameSource(first.blank, source) ? first : undefined
}

/** The prompt, and what goes along with it: as long as nothing was made of a description, each prompt is one, with the sample data. */
export function withDescription(draft: DraftStore, asked: Asked): Asked {
  const open = openDescription(chatOf(draft).getState().first, draft.getState().source)
  return open && !asked.about ? { ...asked, isNew: true, sample: open.sample } : asked
}

/** Keeps the description for the next prompt, unless something was made of it. */
export async function settleDescription(draft: DraftStore, outcome: SentOutcome): Promise<void> {
  const chat = chatOf(draft)
  const { first } = chat.getState()
  const { templateId } = draft.getState()
  if (!first || outcome === 'occupied' || keepsNothing()) return
  if (outcome !== 'changed') return firstTurns.keep(templateId, first)
  chat.setState({ first: undefined })
  return firstTurns.end(templateId)
}
