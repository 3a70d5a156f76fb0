import { promptText } from '@platen/contract'
import { summaryMax } from '../tools/finish.ts'
import type { TurnEnd } from '../tools/tool.ts'
import { TurnFailure } from '../models/turn-failure.ts'
import type { Reply } from '../models/ask-model.ts'
import type { AuthorRequest } from '../author-parts.ts'

const answerMax = 2_000
const cutOffMax = 2

/** How to handle a reply without tool calls: respond to the model, or end the turn. */
export type NudgeResult = { say: string } | { end: TurnEnd }

/** Handles a turn's replies without tool calls. Throws a `TurnFailure` if repeating the instruction does not help. */
export function createNudges({
  isNew = false,
  prompt,
}: Pick<AuthorRequest, 'isNew' | 'prompt'>): (reply: Reply, isChanged: boolean) => NudgeResult {
  let cutOffs = 0
  let silences = 0
  let wordReplies = 0
  return ({ text, isCutOff }, isChanged) => {
    const said = text.trim()
    if (isCutOff) {
      if (++cutOffs > cutOffMax) throw new TurnFailure('reply_cut_off')
      return {
        say: 'Your reply was too long and was cut off. None of it was used. Continue in smaller steps: one tool call at a time, with little text.',
      }
    }
    if (said === '') {
      if (++silences > 1) throw new TurnFailure('model_reply_empty')
      return { say: 'Your reply was empty. Continue with the tools, or call decline.' }
    }
    wordReplies++
    if (isChanged) {
      if (wordReplies > 1)
        return { end: { outcome: 'changed', summary: firstLine(said), notes: [unfinishedNote] } }
      return {
        say: 'If everything that was requested is done, call finish. Otherwise continue with the tools.',
      }
    }
    const isWork = isNew || looksLikeWork(said)
    if (!isWork && asksSomething.test(promptText(prompt)))
      return { end: { outcome: 'answered', summary: said.slice(0, answerMax) } }
    if (wordReplies === 1)
      return {
        say: 'Nothing was changed, because text does not change the draft. If a change was requested, use the tools. If it cannot be made, call decline.',
      }
    if (isWork) throw new TurnFailure('model_without_tools')
    return { end: { outcome: 'answered', summary: `${nothingChanged} ${said}`.slice(0, answerMax) } }
  }
}

const unfinishedNote =
  'The model did not finish: it stopped without confirming that the request is done. Check the changes.'
const asksSomething = /[?？؟]/u
const nothingChanged = 'Nothing was changed. The model answered:'

/** Whether text contains markup or a tool call, which small models write as text. */
function looksLikeWork(text: string): boolean {
  return /```|<\/?(?:div|p|table|h[1-6]|section|style)\b|"(?:name|tool|arguments)"\s*:/.test(text)
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, summaryMax)
}
