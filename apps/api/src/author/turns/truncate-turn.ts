import type { TurnDetail } from '@platen/contract'

const linesMax = 200
const lineLengthMax = 2_000

/** Truncates the text in a turn before it is stored, because 50 turns are read with each prompt. */
export function truncateTurn(turn: TurnDetail): TurnDetail {
  const { summary, notes, steps, reach } = turn
  return {
    ...turn,
    summary: truncate(summary),
    notes: notes.slice(0, linesMax).map(truncate),
    steps: steps.slice(0, linesMax).map(({ words, refused }) => ({
      words: truncate(words),
      ...(refused !== undefined && { refused: truncate(refused) }),
    })),
    reach: reach && {
      named: reach.named.slice(0, linesMax).map((each) => ({ ...each, words: truncate(each.words) })),
      // Complete, because nothing that was not requested may be left out. `listChanges` limits it.
      beyond: reach.beyond.map((each) => ({ ...each, words: truncate(each.words) })),
      ...(reach.reasons && { reasons: reach.reasons.slice(0, linesMax).map(truncate) }),
    },
  }
}

function truncate(text: string): string {
  return text.length <= lineLengthMax ? text : `${text.slice(0, lineLengthMax).toWellFormed()}…`
}
