import type {
  PromptPart,
  SampleGiven,
  Turn,
  TurnDetail,
  TurnEvent,
  TurnOutcome,
  TurnRequest,
} from '@platen/contract'
import { cutText, pageHtml } from '@platen/draft'
import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '../../api/problem-error.ts'
import { authorQueries } from '../../api/author-queries.ts'
import { readEvents } from '../../api/read-events.ts'
import type { SendOptions } from '../../api/send.ts'
import { SentenceError, sentenceOf } from '../../ui/sentence-error.ts'
import type { AskedElement } from '../asking/asking.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { PreviewStore } from '../preview/preview-store.ts'
import { type ChatStore, chatOf, type EndedTurn, type RunningTurn, type Written } from './chat-store.ts'
import { takeUp } from './take-up.ts'
import { markUntaken } from './untaken-turns.ts'
import { stoppedWords } from './turn-words.ts'

/** What a turn is made with. */
export interface TurnParts {
  draft: DraftStore
  preview: PreviewStore
  client: QueryClient
  saveNow: () => Promise<void>
  /** Aborted when the editor is left. */
  life: AbortSignal
}

/** What is asked of the author. */
export interface Asked {
  prompt: PromptPart[]
  /** Names of the files that it cites, by id. */
  cited?: Record<string, string>
  about?: AskedElement | undefined
  isNew?: boolean
  sample?: SampleGiven
}

/** What came of a prompt; `unanswered`: no answer was got, `occupied`: another goes on, and it was not asked. */
export type SentOutcome = TurnOutcome | 'unanswered' | 'occupied'

const labelLengthMax = 60

/**
 * Asks, shows what is made on the way, and puts the outcome into the draft as one step of undo, saved at once. Whatever else comes of it leaves
 * the draft as it was. One at a time: does nothing while another turn goes on.
 */
export async function sendTurn(parts: TurnParts, asked: Asked): Promise<SentOutcome> {
  const { draft, preview, client, saveNow, life } = parts
  const chat = chatOf(draft)
  if (chat.getState().running) return 'occupied'
  const { templateId, source: base } = draft.getState()
  const { prompt, cited = {}, about, isNew, sample } = asked
  const cancel = new AbortController()
  const written: Written = {
    prompt,
    cited,
    about: about?.words ?? null,
    asked: about && { ...about, html: pageHtml(base) },
  }
  const before = new Set(
    client.getQueryData(authorQueries.turns(templateId).queryKey)?.turns.map(({ turnId }) => turnId),
  )
  const startedAt = new Date().toISOString()
  const end = () => {
    life.removeEventListener('abort', stop)
    chat.setState({ running: undefined })
    preview.setState({ working: undefined })
  }
  const stop = () => {
    const { running } = chat.getState()
    cancel.abort()
    end()
    chat.setState({ stoppedAt: Date.now() })
    if (running) addEnded(chat, { ...stoppedTurn(running), ...(running.turnId === undefined && { before }) })
    void client.invalidateQueries({ queryKey: authorQueries.turns(templateId).queryKey, exact: true })
  }
  const running = (change: (now: RunningTurn) => Partial<RunningTurn>) =>
    chat.setState((now) => (now.running ? { running: { ...now.running, ...change(now.running) } } : {}))
  const take = (event: TurnEvent) => {
    switch (event.kind) {
      case 'began':
        chat.setState(({ asked: known }) => ({ asked: new Map([...known, [event.turnId, written.asked]]) }))
        return running(() => ({ turnId: event.turnId, engine: event.engine }))
      case 'said':
        return running(({ said }) => ({ said: event.isAnew ? event.text : said + event.text }))
      case 'step':
        return running(({ steps }) => ({ steps: [...steps, event.step] }))
      case 'draft':
        return preview.setState({ working: event.source })
      case 'spent':
        return running(() => ({ spent: event.spent }))
      case 'ended': {
        // Before the page goes back to the draft, so that what was made is not drawn a second time.
        if (event.turn.outcome === 'changed')
          takeOutcome(parts, { turn: event.turn, base, theirs: event.source })
        return end()
      }
      default:
        return event satisfies never
    }
  }

  chat.setState({
    running: {
      ...written,
      turnId: undefined,
      engine: client.getQueryData(authorQueries.author().queryKey)?.engine,
      said: '',
      steps: [],
      spent: undefined,
      startedAt,
      stop,
    },
    unanswered: undefined,
  })
  life.addEventListener('abort', stop, { once: true })
  // What was typed before is a revision of its own.
  void saveNow()
  const json: TurnRequest = {
    prompt,
    source: base,
    ...(isNew && { isNew }),
    ...(sample && { sample }),
    ...(about && { about: about.at }),
  }
  try {
    const path = `/templates/${templateId}/turns`
    for await (const event of eventsOf(chat, path, { method: 'POST', json, signal: cancel.signal })) {
      if (cancel.signal.aborted) return 'stopped'
      take(event)
      if (event.kind === 'ended') {
        addEnded(chat, event.turn)
        client.setQueryData(authorQueries.turn(templateId, event.turn.turnId).queryKey, event.turn)
        void client.invalidateQueries({ queryKey: authorQueries.turns(templateId).queryKey, exact: true })
        void client.invalidateQueries({ queryKey: authorQueries.author().queryKey })
        return event.turn.outcome
      }
    }
    throw new SentenceError('The connection was lost before the answer was there.')
  } catch (error) {
    if (cancel.signal.aborted) return 'stopped'
    const { turnId } = chat.getState().running ?? {}
    // It may have ended there all the same: then it can be put in.
    if (turnId !== undefined) markUntaken(draft, turnId)
    end()
    chat.setState({ unanswered: { ...written, turnId, before, sentence: sentenceOf(error) } })
    void client.invalidateQueries({ queryKey: authorQueries.turns(templateId).queryKey, exact: true })
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

function takeOutcome(
  { draft, saveNow }: TurnParts,
  { turn, ...made }: { turn: TurnDetail; base: TurnRequest['source']; theirs: TurnRequest['source'] },
): void {
  const label = `Chat: ${cutText(turn.summary, labelLengthMax)}`
  if (takeUp(draft, made, { label, turn: turn.turnId })) void saveNow()
  else markUntaken(draft, turn.turnId)
}

function addEnded(chat: ChatStore, turn: EndedTurn): void {
  chat.setState(({ ended }) => ({ ended: [...ended, turn] }))
}

/** As the service keeps it, too: it hears of the end as the connection goes. */
function stoppedTurn(running: RunningTurn): Turn {
  const { turnId, prompt, cited, about, engine, steps, spent, startedAt } = running
  return {
    turnId: turnId ?? `unknown ${startedAt}`,
    prompt,
    cited,
    about,
    engine: engine ?? { kind: 'composer' },
    outcome: 'stopped',
    summary: stoppedWords,
    notes: [],
    steps: [...steps],
    reach: null,
    hasPickedFields: false,
    spent: spent ?? { inputTokens: 0, outputTokens: 0, cost: null },
    createdAt: startedAt,
    tookMs: Date.now() - Date.parse(startedAt),
  }
}
