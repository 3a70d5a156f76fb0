import type { TurnEvent, TurnOutcome, TurnRequest } from '@platen/contract'
import { authorQueries } from '../../api/author-queries.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { readEvents } from '../../api/read-events.ts'
import type { SendOptions } from '../../api/send.ts'
import { UserFacingError, userMessageOf } from '../../ui/user-facing-error.ts'
import { type ChatStore, chatOf } from './chat-store.ts'
import { type TurnInput, beginTurn, type TurnParts } from './turn-in-progress.ts'

/** The result of a prompt. `unanswered`: no answer arrived. `occupied`: another turn is running, so the prompt was not sent. */
export type SentOutcome = TurnOutcome | 'unanswered' | 'occupied'

/**
 * Sends a prompt, shows its progress, and adds its result, if any, to the draft as one undo step that is saved immediately. Does nothing while
 * another turn is running.
 */
export async function sendTurn(parts: TurnParts, asked: TurnInput): Promise<SentOutcome> {
  const { draft, client, saveNow } = parts
  const chat = chatOf(draft)
  if (chat.getState().running) return 'occupied'
  const { templateId, source: base } = draft.getState()
  const turn = beginTurn(parts, { ...asked, base })
  // Earlier edits become a separate revision.
  void saveNow()
  const { prompt, about, isNew, sample } = asked
  const json: TurnRequest = {
    prompt,
    source: base,
    ...(isNew && { isNew }),
    ...(sample && { sample }),
    ...(about && { about: about.at }),
  }
  const { signal } = turn
  try {
    const path = `/templates/${templateId}/turns`
    for await (const event of eventsOf(chat, path, { method: 'POST', json, signal })) {
      if (signal.aborted) return 'stopped'
      turn.take(event)
      if (event.kind === 'ended') {
        client.setQueryData(authorQueries.turn(templateId, event.turn.turnId).queryKey, event.turn)
        void client.invalidateQueries({ queryKey: authorQueries.author().queryKey })
        return event.turn.outcome
      }
    }
    throw new UserFacingError('The connection was lost before the answer arrived.')
  } catch (error) {
    if (signal.aborted) return 'stopped'
    turn.lose(userMessageOf(error))
    return 'unanswered'
  }
}

/** How long to retry, because the service may not have noticed yet that the previous turn was stopped. */
const stopDelayMsMax = 5_000
const retryAfterMs = 300

async function* eventsOf(
  chat: ChatStore,
  path: string,
  options: SendOptions & { signal: AbortSignal },
): AsyncGenerator<TurnEvent, void> {
  for (;;) {
    try {
      yield* readEvents<TurnEvent>(path, options)
      return
    } catch (error) {
      const isOccupied = error instanceof ProblemError && error.code === 'rate_limited'
      if (!isOccupied || Date.now() - chat.getState().stoppedAt > stopDelayMsMax) throw error
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
      options.signal.throwIfAborted()
    }
  }
}
