import type { AuthorEngine, Turn, TurnOutcome, TurnSpent } from '@platen/contract'
import { cutText } from '@platen/template/draft'
import { compactCount, durationWords } from '../../ui/measure-words.ts'

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

const summaryLengthMax = 60

/** What came of a turn, as short as a label has room. */
export function shortSummary({ summary }: Pick<Turn, 'summary'>): string {
  return cutText(summary, summaryLengthMax)
}

/** What the step of undo is called that puts a turn into the draft. */
export function stepLabel(turn: Pick<Turn, 'summary'>): string {
  return `Chat: ${shortSummary(turn)}`
}

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `0.4 s`, and what a model used: `3.2 s · 12.4K tokens · 0.03`. */
export function spentWords(tookMs: number, { inputTokens, outputTokens, cost }: TurnSpent): string {
  const tokens = inputTokens + outputTokens
  return [
    durationWords(tookMs),
    ...(tokens > 0 ? [`${compactCount(tokens)} tokens`] : []),
    ...(cost === null ? [] : [`cost ${money.format(cost)}`]),
  ].join(' · ')
}
