import type { TurnEvent, TurnOutcome, TurnRequest } from '@platen/contract'
import { authorQueries } from '../../api/author-queries.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { readEvents } from '../../api/read-events.ts'
import type { SendOptions } from '../../api/send.ts'
import { SentenceError, sentenceOf } from '../../ui/sentence-error.ts'
import { type ChatStore, chatOf } from './chat-store.ts'
import { type Asked, beginTurn, type TurnParts } from './turn-in-progress.ts'

/** What came of a prompt; `unanswered`: no answer was got, `occupied`: another goes on, and it was not asked. */
export type SentOutcome = TurnOutcome | 'unanswered' | 'occupied'

/**
 * Asks, shows what is made on the way, and puts the outcome into the draft as one step of undo, saved at once. Whatever else comes of it leaves
 * the draft as it was. One at a time: does nothing while another turn goes on.
 */
export async function sendTurn(parts: TurnParts, asked: Asked): Promise<SentOutcome> {
  const { draft, client, saveNow } = parts
  const chat = chatOf(draft)
  if (chat.getState().running) return 'occupied'
  const { templateId, source: base } = draft.getState()
  const turn = beginTurn(parts, { ...asked, base })
  // What was typed before is a revision of its own.
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
    throw new SentenceError('The connection was lost before the answer was there.')
  } catch (error) {
    if (signal.aborted) return 'stopped'
    turn.lose(sentenceOf(error))
    return 'unanswered'
  }
}

/** The service may not have heard yet that the turn before was stopped: then it is asked again. */
const stopHeardWithinMs = 5_000
const againAfterMs = 300

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
      if (!isOccupied || Date.now() - chat.getState().stoppedAt > stopHeardWithinMs) throw error
      await new Promise((resolve) => setTimeout(resolve, againAfterMs))
      options.signal.throwIfAborted()
    }
  }
}
