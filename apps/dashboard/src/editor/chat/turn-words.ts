import type { AuthorEngine, TurnOutcome, TurnSpent } from '@platen/contract'
import { durationWords } from '../../ui/measure-words.ts'

/** Who answered: the rules by their name, which are no model, or the model by its own. */
export function engineWords(engine: AuthorEngine): string {
  return engine.kind === 'composer' ? 'Composer' : engine.name
}

/** What became of a turn, for who cannot see its sign. */
export const outcomeWords: Readonly<Record<TurnOutcome, string>> = {
  changed: 'Done',
  answered: 'Answer',
  declined: 'Not done',
  stopped: 'Stopped',
  failed: 'It did not work',
}

/** Of a turn that was stopped, whoever tells of it. */
export const stoppedWords = 'Stopped. Your draft is as it was.'

const count = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `0.4 s`, and what a model used: `3.2 s · 12.4K tokens · 0.03`. */
export function spentWords(tookMs: number, { inputTokens, outputTokens, cost }: TurnSpent): string {
  const tokens = inputTokens + outputTokens
  return [
    durationWords(tookMs),
    ...(tokens > 0 ? [`${count.format(tokens)} tokens`] : []),
    ...(cost === null ? [] : [`cost ${money.format(cost)}`]),
  ].join(' · ')
}
