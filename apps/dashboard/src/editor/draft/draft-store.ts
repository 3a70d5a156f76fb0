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
  type StepInfo,
} from './history.ts'
import { mergeDrafts } from './merge-drafts.ts'

/** The state of autosave in the header. */
export type SaveState =
  | { kind: 'saved' }
  /** Changed and not sent yet. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** Could not be sent; retried automatically. */
  | { kind: 'offline'; message: string }
  /** Rejected because of its content; the same draft would be rejected again. */
  | { kind: 'refused'; message: string }
  /** Another tab saved in the meantime; nothing is sent until the user has chosen. */
  | { kind: 'conflict'; theirs: DraftAnswer }

/** What survives a reload: the undo history and unsaved changes. */
export interface StoredDraft {
  source: DraftSource
  /** The revision that `source` is based on. */
  revision: number
  /** The source that was saved as that revision; the same object as `source` if nothing is unsaved. */
  base?: DraftSource
  isSaved: boolean
  past: readonly Step[]
  future: readonly Step[]
}

/** The draft in the editor. All changes go through `edit`, so that undo and autosave work. */
export interface DraftState {
  readonly templateId: string
  readonly source: DraftSource
  /** The stored revision that `source` was read from or saved as. */
  readonly revision: number
  /** The stored source of that revision; `undefined` for a draft that an older version of the dashboard kept in this browser. */
  readonly base: DraftSource | undefined
  readonly save: SaveState
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Changes the draft as one undo step. `merge` joins it with the previous step if that has the same value and is recent. */
  edit(change: DraftChange, info: StepInfo): void
  undo(): void
  redo(): void
  /** Used by autosave. `savedAs` contains the source that was sent, because the draft may have changed in the meantime. */
  setSave(save: SaveState): void
  savedAs(sent: DraftSource, revision: number): void
  /** Merges a draft that was saved elsewhere as one undo step. Returns `false` without a change if the drafts conflict. */
  mergeTheirs(theirs: DraftAnswer): boolean
  /** Resolves a conflict: the draft becomes `source` as one undo step, to be saved over `theirs`. */
  settle(source: DraftSource, theirs: DraftAnswer): void
}

export type DraftStore = StoreApi<DraftState>

/** Typing after a longer pause starts a new step. */
const joinWithinMs = 1_200

/** Creates the store for an open editor. `kept` is what this browser stored, including unsaved changes. */
export function createDraftStore(
  templateId: string,
  read: DraftAnswer,
  kept?: StoredDraft,
  now: () => number = Date.now,
): DraftStore {
  let editedAt = -Infinity
  const store = createStore<DraftState>((set, get) => {
    /** A conflict remains until it is resolved. Otherwise, a change makes the draft unsaved. */
    const unsaved = (): SaveState => (get().save.kind === 'conflict' ? get().save : { kind: 'unsaved' })
    /** Changes the draft to `source`, based on the stored draft. */
    const rebase = (source: DraftSource, { source: base, revision }: DraftAnswer, label: string) => {
      get().edit(changeBetween(get().source, source), { label })
      const isSaved = isSameSource(get().source, base)
      set({ revision, base, save: isSaved ? { kind: 'saved' } : { kind: 'unsaved' } })
    }
    return {
      templateId,
      ...opening(read, kept),
      edit(change, info) {
        const { source, past } = get()
        const step = stepOf(source, change, info)
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
        rebase(merged, theirs, 'Changes from another tab or user')
        return true
      },
      settle: (source, theirs) => rebase(source, theirs, 'Resolving a conflict'),
    }
  })
  const { save } = store.getState()
  if (save.kind === 'conflict') store.getState().mergeTheirs(save.theirs)
  return store
}

function opening(read: DraftAnswer, kept: StoredDraft | undefined) {
  const { source: base, revision } = read
  const fresh = { source: base, base, revision, save: { kind: 'saved' } as SaveState }
  if (!kept) return { ...fresh, past: [], future: [] }
  const { past, future } = kept
  // Undo steps apply only to the source that they were recorded for. A reload can happen before the browser has stored that a save succeeded.
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

export const DraftContext = createContext<DraftStore | undefined>(undefined)

/** Returns the store, for event handlers. */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (!store) throw new Error('useDraft must be used inside the editor')
  return store
}

/** Returns a part of the draft and renders the component again when that part changes. */
export function useDraft<T>(select: (state: DraftState) => T): T {
  return useStore(useDraftStore(), select)
}
