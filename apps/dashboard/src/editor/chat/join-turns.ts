import type { Turn } from '@platen/contract'
import type { EndedTurn, Unanswered } from './chat-store.ts'

/** The conversation: what the service keeps, and what ended here since. */
export function joinTurns(kept: readonly Turn[], ended: readonly EndedTurn[]): Turn[] {
  return [...kept, ...ended.filter((turn) => !isKept(kept, turn))]
}

/** Whether the service keeps what ended here, or got no answer here: its card says what became of it. */
export function isKept(
  kept: readonly Turn[],
  {
    turnId,
    before,
    prompt,
  }: Pick<EndedTurn | Unanswered, 'before' | 'prompt'> & { turnId: string | undefined },
): boolean {
  const words = JSON.stringify(prompt)
  return kept.some(
    (turn) =>
      turn.turnId === turnId ||
      // By no clock: the one here may go otherwise than the service's.
      (before !== undefined && !before.has(turn.turnId) && JSON.stringify(turn.prompt) === words),
  )
}
