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
import { chatOf, type EndedTurn, type RunningTurn, type Written } from './chat-store.ts'
import { stepsOf, withoutSaidAfter, withSaid } from './running-log.ts'
import { takeUp } from './take-up.ts'
import { stepLabel } from './turn-words.ts'
import { markUntaken } from './untaken-turns.ts'

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
  sample?: SampleInput
}

/** A turn that the chat shows. */
export interface TurnInProgress {
  /** Aborted when the person stops it, or leaves the editor. */
  signal: AbortSignal
  /** Shows what came; of the last event the outcome is put into the draft, and the turn is over. */
  take: (event: TurnEvent) => void
  /** No answer came, for this reason: the turn is over. */
  lose: (sentence: string) => void
}

/** Shows in the chat that this is asked about a draft, until it ends, is stopped or is lost. */
export function beginTurn(parts: TurnParts, asked: Asked & { base: DraftSource }): TurnInProgress {
  const { draft, preview, client, life } = parts
  const { base } = asked
  const chat = chatOf(draft)
  const turnsKey = authorQueries.turns(draft.getState().templateId).queryKey
  const written = writtenOf(asked)
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
  // Nothing of the draft is kept: it would look like what is being made.
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
            log: event.isAnew ? withoutSaidAfter(log, event.text.length) : withSaid(log, event.text),
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
          // Before the page goes back to the draft, so that what was made is not drawn a second time.
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
      // It may have ended there all the same: then it can be put in.
      if (turnId !== undefined) markUntaken(draft, turnId)
      end()
      chat.setState({ unanswered: { ...written, turnId, before, sentence } })
      refreshTurns()
    },
  }
}

/** A draft with an empty page, and the paper and name of this one. */
function blankSource({ files }: DraftSource): DraftSource {
  const blank = { 'template.html': '', 'style.css': '', 'sample.json': '{}' }
  return { files: { 'template.json': files['template.json'] ?? '{}', ...blank }, assets: {} }
}

function writtenOf({ prompt, cited = {}, about, base }: Asked & { base: DraftSource }): Written {
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
  if (takeUp(draft, made, { label: stepLabel(turn), turn: turn.turnId })) void saveNow()
  else markUntaken(draft, turn.turnId)
}

/** A turn that was stopped, as the service keeps it, too: it hears of the end as the connection goes. */
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
