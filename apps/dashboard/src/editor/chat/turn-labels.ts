import type { AuthorEngine, Turn, TurnOutcome, TurnSpent } from '@platen/contract'
import { cutText } from '@platen/template/draft'
import { compactCount, formatDuration } from '../../ui/format-measures.ts'
import type { RunningTurn } from './chat-store.ts'

/** Returns “Composer” or the name of the model. */
export function engineName(engine: AuthorEngine): string {
  return engine.kind === 'composer' ? 'Composer' : engine.name
}

/** Returns a running turn's current activity. */
export function activityText({ doing }: Pick<RunningTurn, 'doing'>): string {
  return doing ?? 'Working'
}

/** Labels for the outcome icons for screen readers. */
export const outcomeLabels: Readonly<Record<TurnOutcome, string>> = {
  changed: 'Done',
  answered: 'Answer',
  declined: 'Not done',
  stopped: 'Stopped',
  failed: 'Failed',
}

const summaryLengthMax = 60

/** Returns the summary, cut to fit a label. */
export function shortSummary({ summary }: Pick<Turn, 'summary'>): string {
  return cutText(summary, summaryLengthMax)
}

/** Returns the label of the undo step that adds a turn to the draft. */
export function stepLabel(turn: Pick<Turn, 'summary'>): string {
  return `Chat: ${shortSummary(turn)}`
}

const minuteMs = 60_000

/** Returns an elapsed time such as `34 s` or `2 min 5 s`. */
export function elapsedText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return ms < minuteMs ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Returns a model's duration and usage, such as `3.2 s · 12.4K tokens · cost 0.03`. */
export function usageText(tookMs: number, { inputTokens, outputTokens, cost }: TurnSpent): string {
  const tokens = inputTokens + outputTokens
  return [
    tookMs < minuteMs ? formatDuration(tookMs) : elapsedText(tookMs),
    ...(tokens > 0 ? [`${compactCount(tokens)} tokens`] : []),
    ...(cost === null ? [] : [`cost ${money.format(cost)}`]),
  ].join(' · ')
}
