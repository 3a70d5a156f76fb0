import type { AuthorEngine, DraftSource, PromptPart, Turn, TurnSpent } from '@platen/contract'
import type { FirstTurn } from '../../prompt/first-turn.ts'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { AskedElement } from '../asking/asking.ts'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { readStoredPrompt } from './stored-prompt.ts'
import { readUnapplied } from './stored-unapplied.ts'
import type { LogEntry } from './running-log.ts'

/** A prompt with the names of the files that it mentions and a description of the element that it is about. */
export interface SentPrompt {
  prompt: PromptPart[]
  cited: Record<string, string>
  about: string | null
  /** The element and the page's HTML at that time. They exist only in this browser. */
  asked?: (AskedElement & { html: string }) | undefined
}

export interface RunningTurn extends SentPrompt {
  /** `undefined` until the service accepts the turn. */
  turnId: string | undefined
  engine: AuthorEngine | undefined
  /** The messages and steps so far. */
  log: readonly LogEntry[]
  /** The current activity, such as “Writing the page”; `undefined` until the service reports one. */
  doing: string | undefined
  spent: TurnSpent | undefined
  /** ISO 8601. */
  startedAt: string
  /** Stops the turn immediately. The draft does not change. */
  stop: () => void
}

/** A prompt without a response. */
export interface Unanswered extends SentPrompt {
  /** `undefined` if it is unknown whether the service accepted the prompt. */
  turnId: string | undefined
  /** The IDs of the turns that the service had stored when the prompt was sent. */
  before: ReadonlySet<string>
  sentence: string
}

/**
 * A turn that ended in this tab. A turn without an ID from the service has a generated ID, and `before` contains the IDs of the turns that were
 * stored when it began.
 */
export type EndedTurn = Turn & { before?: ReadonlySet<string> }

/** The conversation state that the service does not store. */
export interface ChatState {
  running: RunningTurn | undefined
  /** Turns that ended in this tab and that the service's list does not contain yet. */
  ended: readonly EndedTurn[]
  /** The elements that prompts from this tab were about, by turn. */
  asked: ReadonlyMap<string, SentPrompt['asked']>
  unanswered: Unanswered | undefined
  /** When a turn was last stopped, as `Date.now()`. */
  stoppedAt: number
  /** IDs of the turns whose result is stored with the template but was not added to the draft. */
  unapplied: ReadonlySet<string>
  /** The unsent prompt, stored in this browser. */
  typed: readonly PromptPart[]
  /** A prompt to put in the prompt box. */
  requestedPrompt: { prompt: readonly PromptPart[]; about?: AskedElement | undefined } | undefined
  /** The description that the template was created from, until a draft is generated from it. */
  first: (FirstTurn & { blank: DraftSource }) | undefined
}

export type ChatStore = StoreApi<ChatState>

const known = new WeakMap<DraftStore, ChatStore>()

/** Returns the conversation about a draft. It exists while the draft is open, so a turn continues while another tab is shown. */
export function chatOf(draft: DraftStore): ChatStore {
  const chat =
    known.get(draft) ??
    createStore<ChatState>(() => ({
      running: undefined,
      ended: [],
      asked: new Map(),
      unanswered: undefined,
      stoppedAt: -Infinity,
      unapplied: readUnapplied(draft.getState().templateId),
      typed: readStoredPrompt(draft.getState().templateId),
      requestedPrompt: undefined,
      first: undefined,
    }))
  known.set(draft, chat)
  return chat
}

/** Returns a part of the conversation and renders the component again when that part changes. */
export function useChat<T>(select: (state: ChatState) => T): T {
  return useStore(chatOf(useDraftStore()), select)
}
