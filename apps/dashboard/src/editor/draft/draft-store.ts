import type { DraftAnswer, DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import {
  applyStep,
  changeBetween,
  type DraftChange,
  joinSteps,
  type Step,
  stepOf,
  type StepWords,
} from './history.ts'
import { mergeDrafts } from './merge-drafts.ts'

/** What the header says of the draft. */
export type SaveState =
  | { kind: 'saved' }
  /** Typed, and not sent yet. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** Could not be sent; tried again by itself. */
  | { kind: 'offline'; message: string }
  /** Refused for what it holds: trying again is of no use before something changes. */
  | { kind: 'refused'; message: string }
  /** Another tab saved meanwhile: nothing is sent until the author has chosen. */
  | { kind: 'conflict'; theirs: DraftAnswer }

/** What outlives a reload: the steps, and what was typed and not yet saved. */
export interface KeptDraft {
  source: DraftSource
  /** The revision that `source` goes back to. */
  revision: number
  /** What was saved as that revision; the same object as `source` when it is saved. */
  base?: DraftSource
  isSaved: boolean
  past: readonly Step[]
  future: readonly Step[]
}

/** The draft in the author's hands. Every change goes through `edit`, so that undo knows it and autosave sees it. */
export interface DraftState {
  readonly templateId: string
  readonly source: DraftSource
  /** The revision in the catalog that `source` was read from or saved as. */
  readonly revision: number
  /** What the catalog holds as that revision; `undefined` for a draft that an older page of this browser kept. */
  readonly base: DraftSource | undefined
  readonly save: SaveState
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Changes the draft, as one step of undo; `merge` joins it with the step before when that has the same word and is fresh. */
  edit(change: DraftChange, words: StepWords): void
  undo(): void
  redo(): void
  /** Autosave's own: what became of sending. `savedAs` names the source that was sent, as more may have been typed meanwhile. */
  setSave(save: SaveState): void
  savedAs(sent: DraftSource, revision: number): void
  /**
   * Takes up what was saved elsewhere: both changes where they do not touch, as one step of undo. `false`: they touch, and nothing was done.
   */
  mergeTheirs(theirs: DraftAnswer): boolean
  /** Ends a conflict: the draft becomes `source`, to be saved over `revision`, as one step of undo. */
  settle(source: DraftSource, theirs: DraftAnswer): void
}

/** Holds the one draft of an open editor. */
export type DraftStore = StoreApi<DraftState>

/** Typing that pauses for longer begins a new step. */
const joinWithinMs = 1_200

/** `kept` is what this browser knows of the draft from before; what was typed then and never saved comes back with it. */
export function createDraftStore(
  templateId: string,
  read: DraftAnswer,
  kept?: KeptDraft,
  now: () => number = Date.now,
): DraftStore {
  let editedAt = -Infinity
  const store = createStore<DraftState>((set, get) => {
    /** A conflict stays one until it is settled; anything else is now to be saved. */
    const unsaved = (): SaveState => (get().save.kind === 'conflict' ? get().save : { kind: 'unsaved' })
    /** The draft becomes `source`, on top of what is saved now. */
    const goOn = (source: DraftSource, { source: base, revision }: DraftAnswer, label: string) => {
      get().edit(changeBetween(get().source, source), { label })
      const isSaved = isSameSource(get().source, base)
      set({ revision, base, save: isSaved ? { kind: 'saved' } : { kind: 'unsaved' } })
    }
    return {
      templateId,
      ...opening(read, kept),
      edit(change, words) {
        const { source, past } = get()
        const step = stepOf(source, change, words)
        if (!step) return
        const isFresh = now() - editedAt < joinWithinMs
        editedAt = now()
        const last = past.at(-1)
        const joined = isFresh && last ? joinSteps(last, step) : undefined
        set({
          source: applyStep(source, step, 'forward'),
          past: joined ? [...past.slice(0, -1), joined] : [...past, step],
          future: [],
          save: unsaved(),
        })
      },
      undo() {
        const { source, past, future } = get()
        const step = past.at(-1)
        if (!step) return
        editedAt = -Infinity
        set({
          source: applyStep(source, step, 'back'),
          past: past.slice(0, -1),
          future: [step, ...future],
          save: unsaved(),
        })
      },
      redo() {
        const { source, past, future } = get()
        const [step, ...rest] = future
        if (!step) return
        editedAt = -Infinity
        set({
          source: applyStep(source, step, 'forward'),
          past: [...past, step],
          future: rest,
          save: unsaved(),
        })
      },
      setSave: (save) => set({ save }),
      savedAs(sent, revision) {
        const { source } = get()
        set({ revision, base: sent, save: source === sent ? { kind: 'saved' } : { kind: 'unsaved' } })
      },
      mergeTheirs(theirs) {
        const { base, source: mine } = get()
        const merged = base && mergeDrafts({ base, mine, theirs: theirs.source })
        if (!merged) return false
        goOn(merged, theirs, 'Changes from elsewhere')
        return true
      },
      settle: (source, theirs) => goOn(source, theirs, 'Settling a conflict'),
    }
  })
  const { save } = store.getState()
  if (save.kind === 'conflict') store.getState().mergeTheirs(save.theirs)
  return store
}

function opening(read: DraftAnswer, kept: KeptDraft | undefined) {
  const { source: base, revision } = read
  const fresh = { source: base, base, revision, save: { kind: 'saved' } as SaveState }
  if (!kept) return { ...fresh, past: [], future: [] }
  const { past, future } = kept
  // Steps go back and forth from the text that they were made on, and from no other. A reload may come between a save and its note here.
  if (isSameSource(kept.source, read.source)) return { ...fresh, past, future }
  if (kept.isSaved) return { ...fresh, past: [], future: [] }
  const isOfNow = kept.revision === revision
  const save: SaveState = isOfNow ? { kind: 'unsaved' } : { kind: 'conflict', theirs: read }
  return {
    source: kept.source,
    revision: kept.revision,
    base: isOfNow ? base : kept.base,
    save,
    past,
    future,
  }
}

/** The draft of the open editor, for all that is in it. */
export const DraftContext = createContext<DraftStore | undefined>(undefined)

/** The store itself, for reading it in event handlers. */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (!store) throw new Error('useDraft stands outside the editor')
  return store
}

/** A part of the draft; the component renders again when that part changes. */
export function useDraft<T>(select: (state: DraftState) => T): T {
  return useStore(useDraftStore(), select)
}
