import {
  type DraftSource,
  type PromptPart,
  type SampleInput,
  type Turn,
  type TurnEvent,
  turnStoppedSentence,
} from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import type { QueryClient } from '@tanstack/react-query'
import { authorQueries } from '../../api/author-queries.ts'
import type { AskedElement } from '../asking/asking.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { PreviewStore } from '../preview/preview-store.ts'
import { chatOf, type EndedTurn, type RunningTurn, type SentPrompt } from './chat-store.ts'
import { stepsOf, withoutTextAfter, withText } from './running-log.ts'
import { mergeIntoDraft } from './merge-into-draft.ts'
import { stepLabel } from './turn-labels.ts'
import { markUnapplied } from './unapplied-turns.ts'

export interface TurnParts {
  draft: DraftStore
  preview: PreviewStore
  client: QueryClient
  saveNow: () => Promise<void>
  /** Aborts when the editor closes. */
  life: AbortSignal
}

/** The input for a turn. */
export interface TurnInput {
  prompt: PromptPart[]
  /** Names of the mentioned files by ID. */
  cited?: Record<string, string>
  about?: AskedElement | undefined
  isNew?: boolean
  sample?: SampleInput
}

export interface TurnInProgress {
  /** Aborts when the user stops the turn or leaves the editor. */
  signal: AbortSignal
  /** Shows an event. The last event adds the result to the draft and ends the turn. */
  take: (event: TurnEvent) => void
  /** Ends the turn without a response. `sentence` is the reason. */
  lose: (sentence: string) => void
}

/** Shows a new turn in the chat until it ends, is stopped or fails. */
export function beginTurn(parts: TurnParts, asked: TurnInput & { base: DraftSource }): TurnInProgress {
  const { draft, preview, client, life } = parts
  const { base } = asked
  const chat = chatOf(draft)
  const turnsKey = authorQueries.turns(draft.getState().templateId).queryKey
  const written = sentPromptOf(asked)
  const before = new Set(client.getQueryData(turnsKey)?.turns.map(({ turnId }) => turnId))
  const cancel = new AbortController()
  const refreshTurns = () => void client.invalidateQueries({ queryKey: turnsKey, exact: true })
  const addEnded = (turn: EndedTurn) => chat.setState(({ ended }) => ({ ended: [...ended, turn] }))
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
    if (running) addEnded({ ...stoppedTurn(running), ...(running.turnId === undefined && { before }) })
    refreshTurns()
  }
  const show = (change: (now: RunningTurn) => Partial<RunningTurn>) =>
    chat.setState((now) => (now.running ? { running: { ...now.running, ...change(now.running) } } : {}))

  chat.setState({
    running: {
      ...written,
      turnId: undefined,
      engine: client.getQueryData(authorQueries.author().queryKey)?.engine,
      log: [],
      doing: undefined,
      spent: undefined,
      startedAt: new Date().toISOString(),
      stop,
    },
    unanswered: undefined,
  })
  // The draft's content is hidden, because it would look like the result.
  if (asked.isNew) preview.setState({ working: blankSource(base) })
  life.addEventListener('abort', stop, { once: true })

  return {
    signal: cancel.signal,
    take: (event) => {
      switch (event.kind) {
        case 'began':
          chat.setState(({ asked: known }) => ({ asked: new Map([...known, [event.turnId, written.asked]]) }))
          return show(() => ({ turnId: event.turnId, engine: event.engine }))
        case 'said':
          return show(({ log }) => ({
            log: event.isAnew ? withoutTextAfter(log, event.text.length) : withText(log, event.text),
          }))
        case 'doing':
          return show(() => ({ doing: event.words }))
        case 'step':
          return show(({ log }) => ({ log: [...log, { step: event.step }] }))
        case 'draft':
          return preview.setState({ working: event.source })
        case 'spent':
          return show(() => ({ spent: event.spent }))
        case 'ended':
          // The draft must contain the result before the preview returns to it. Otherwise, the old draft is rendered first.
          takeOutcome(parts, { turn: event.turn, base, theirs: event.source })
          end()
          addEnded(event.turn)
          return refreshTurns()
        default:
          return event satisfies never
      }
    },
    lose: (sentence) => {
      const { turnId } = chat.getState().running ?? {}
      // The turn may still have ended on the server. The user can then add its result.
      if (turnId !== undefined) markUnapplied(draft, turnId)
      end()
      chat.setState({ unanswered: { ...written, turnId, before, sentence } })
      refreshTurns()
    },
  }
}

/** Returns a draft with an empty page and the paper size and name of this one. */
function blankSource({ files }: DraftSource): DraftSource {
  const blank = { 'template.html': '', 'style.css': '', 'sample.json': '{}' }
  return { files: { 'template.json': files['template.json'] ?? '{}', ...blank }, assets: {} }
}

function sentPromptOf({ prompt, cited = {}, about, base }: TurnInput & { base: DraftSource }): SentPrompt {
  return {
    prompt,
    cited,
    about: about?.words ?? null,
    asked: about && { ...about, html: pageHtml(base) },
  }
}

function takeOutcome(
  { draft, saveNow }: TurnParts,
  { turn, ...made }: { turn: Turn; base: DraftSource; theirs: DraftSource },
): void {
  if (turn.outcome !== 'changed') return
  if (mergeIntoDraft(draft, made, { label: stepLabel(turn), turn: turn.turnId })) void saveNow()
  else markUnapplied(draft, turn.turnId)
}

/** Returns a stopped turn as the service stores it when it notices the closed connection. */
function stoppedTurn(running: RunningTurn): Turn {
  const { turnId, prompt, cited, about, engine, log, spent, startedAt } = running
  return {
    turnId: turnId ?? `unknown ${startedAt}`,
    prompt,
    cited,
    about,
    engine: engine ?? { kind: 'composer' },
    outcome: 'stopped',
    summary: turnStoppedSentence,
    notes: [],
    steps: stepsOf(log),
    reach: null,
    hasPickedFields: false,
    spent: spent ?? { inputTokens: 0, outputTokens: 0, cost: null },
    createdAt: startedAt,
    tookMs: Date.now() - Date.parse(startedAt),
  }
}
