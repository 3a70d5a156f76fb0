import type { AuthorEngine, DraftSource, PromptPart, Turn, TurnSpent } from '@platen/contract'
import type { FirstTurn } from '../../prompt/first-turn.ts'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { AskedElement } from '../asking/asking.ts'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { readPrompt } from './kept-prompt.ts'
import { readUntaken } from './kept-untaken.ts'
import type { LogEntry } from './running-log.ts'

/** A prompt as it was written: its parts, the names of the files that it cites, and the element that it is about, for people. */
export interface Written {
  prompt: PromptPart[]
  cited: Record<string, string>
  about: string | null
  /** That element, in the page as it was then. Known here alone. */
  asked?: (AskedElement & { html: string }) | undefined
}

/** A turn that goes on. */
export interface RunningTurn extends Written {
  /** `undefined` until the service has taken it. */
  turnId: string | undefined
  engine: AuthorEngine | undefined
  /** What was said and done so far. */
  log: readonly LogEntry[]
  /** What is being done now, such as “Writing the page”; `undefined` as long as the service has not said it. */
  doing: string | undefined
  spent: TurnSpent | undefined
  /** ISO 8601. */
  startedAt: string
  /** Ends it at once; the draft stays as it is. */
  stop: () => void
}

/** A prompt of which no answer came. */
export interface Unanswered extends Written {
  /** `undefined` where it is not known whether the service has taken it. */
  turnId: string | undefined
  /** The turns that were kept by then. */
  before: ReadonlySet<string>
  sentence: string
}

/** A turn that ended here. One that the service never named has an id of its own, and the turns that were kept `before`. */
export type EndedTurn = Turn & { before?: ReadonlySet<string> }

/** The conversation of an open editor, besides what the service keeps of it. */
export interface ChatState {
  running: RunningTurn | undefined
  /** Those that ended here, until the service's list has them. */
  ended: readonly EndedTurn[]
  /** The elements that turns were about which were asked here, by turn. */
  asked: ReadonlyMap<string, Written['asked']>
  unanswered: Unanswered | undefined
  /** When a turn was stopped last, as `Date.now()`. */
  stoppedAt: number
  /** Turns whose outcome is kept with the template and was not put into the draft, by id. */
  untaken: ReadonlySet<string>
  /** What is being written; kept in this browser. */
  typed: readonly PromptPart[]
  /** What is to be put into the prompt box. */
  wish: { prompt: readonly PromptPart[]; about?: AskedElement | undefined } | undefined
  /** What the template was described by, as long as nothing was made of it. */
  first: (FirstTurn & { blank: DraftSource }) | undefined
}

/** Holds the conversation of an open editor. */
export type ChatStore = StoreApi<ChatState>

const known = new WeakMap<DraftStore, ChatStore>()

/** The conversation about a draft. It lives as long as the draft is open: a turn goes on while another tab is shown. */
export function chatOf(draft: DraftStore): ChatStore {
  const chat =
    known.get(draft) ??
    createStore<ChatState>(() => ({
      running: undefined,
      ended: [],
      asked: new Map(),
      unanswered: undefined,
      stoppedAt: -Infinity,
      untaken: readUntaken(draft.getState().templateId),
      typed: readPrompt(draft.getState().templateId),
      wish: undefined,
      first: undefined,
    }))
  known.set(draft, chat)
  return chat
}

/** A part of the conversation; the component renders again when that part changes. */
export function useChat<T>(select: (state: ChatState) => T): T {
  return useStore(chatOf(useDraftStore()), select)
}
