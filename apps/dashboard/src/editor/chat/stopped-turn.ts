import { type Turn, turnStoppedSentence } from '@platen/contract'
import type { RunningTurn } from './chat-store.ts'

/** A turn that was stopped, as the service keeps it, too: it hears of the end as the connection goes. */
export function stoppedTurn(running: RunningTurn): Turn {
  const { turnId, prompt, cited, about, engine, steps, spent, startedAt } = running
  return {
    turnId: turnId ?? `unknown ${startedAt}`,
    prompt,
    cited,
    about,
    engine: engine ?? { kind: 'composer' },
    outcome: 'stopped',
    summary: turnStoppedSentence,
    notes: [],
    steps: [...steps],
    reach: null,
    hasPickedFields: false,
    spent: spent ?? { inputTokens: 0, outputTokens: 0, cost: null },
    createdAt: startedAt,
    tookMs: Date.now() - Date.parse(startedAt),
  }
}
