import type { Turn } from '@platen/contract'
import type { EndedTurn, Unanswered } from './chat-store.ts'

/** Returns the stored turns, followed by turns that have ended in this tab since then. */
export function joinTurns(kept: readonly Turn[], ended: readonly EndedTurn[]): Turn[] {
  return [...kept, ...ended.filter((turn) => !isStored(kept, turn))]
}

/** Whether the service has stored a turn that ended in this tab, or that did not get a response there. The stored turn then shows the result. */
export function isStored(
  kept: readonly Turn[],
  {
    turnId,
    before,
    prompt,
  }: Pick<EndedTurn | Unanswered, 'before' | 'prompt'> & { turnId: string | undefined },
): boolean {
  const promptText = JSON.stringify(prompt)
  return kept.some(
    (turn) =>
      turn.turnId === turnId ||
      // Times are not compared because the clocks of browser and service can differ.
      (before !== undefined && !before.has(turn.turnId) && JSON.stringify(turn.prompt) === promptText),
  )
}
