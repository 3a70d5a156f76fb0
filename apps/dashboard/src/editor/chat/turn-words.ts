import type { AuthorEngine, Turn, TurnOutcome, TurnSpent } from '@platen/contract'
import { cutText } from '@platen/template/draft'
import { compactCount, durationWords } from '../../ui/measure-words.ts'
import type { RunningTurn } from './chat-store.ts'

/** Who answered: the rules by their name, which are no model, or the model by its own. */
export function engineWords(engine: AuthorEngine): string {
  return engine.kind === 'composer' ? 'Composer' : engine.name
}

/** What a turn that goes on does now. */
export function doingWords({ doing }: Pick<RunningTurn, 'doing'>): string {
  return doing ?? 'Working'
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

const minuteMs = 60_000

/** A time that goes on: `34 s`, `2 min 5 s`. */
export function elapsedWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return ms < minuteMs ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `0.4 s`, and what a model used: `3.2 s · 12.4K tokens · 0.03`. */
export function spentWords(tookMs: number, { inputTokens, outputTokens, cost }: TurnSpent): string {
  const tokens = inputTokens + outputTokens
  return [
    tookMs < minuteMs ? durationWords(tookMs) : elapsedWords(tookMs),
    ...(tokens > 0 ? [`${compactCount(tokens)} tokens`] : []),
    ...(cost === null ? [] : [`cost ${money.format(cost)}`]),
  ].join(' · ')
}
