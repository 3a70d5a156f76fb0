import type { PageEdit, RefusedEdit } from '@platen/template/markup'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type DraftStore, useDraftStore } from '../../draft/draft-store.ts'
import type { PageLine } from '../places/drawn-places.ts'
import type { SectionKinds } from '../section-kind.ts'
import type { DrawnElements } from '../selection-store.ts'

/** Where something that is dragged would go, and what that makes of the page. */
export interface Landing extends PageLine {
  words: string
  edit: PageEdit
}

/** Something that is dragged over the pages. */
export interface Move {
  /** What it is, for people. */
  name: string
  /** The source that its landings are edits of. */
  html: string
  /** Offset of what is selected while it is dragged. */
  at: number
  /** Where it would go if it were dropped at a point of a page, or why not; `undefined` where it stands already, or nothing is near. */
  landingAt: (page: number, point: { x: number; y: number }) => Landing | RefusedEdit | undefined
}

/** The page as it is when something on it is taken hold of. */
export interface MovedPage {
  drawn: DrawnElements
  html: string
  kinds: SectionKinds
}

interface MoveState {
  move: Move | undefined
  landing: Landing | RefusedEdit | undefined
}

type MoveStore = StoreApi<MoveState>

const stores = new WeakMap<DraftStore, MoveStore>()

/** Of the open editor, to be read in event handlers. */
export function useMoveStore(): MoveStore {
  const draft = useDraftStore()
  const known = stores.get(draft)
  if (known) return known
  const store = createStore<MoveState>(() => ({ move: undefined, landing: undefined }))
  stores.set(draft, store)
  return store
}

/** A part of it; the component renders again when that part changes. */
export function useMove<T>(select: (state: MoveState) => T): T {
  return useStore(useMoveStore(), select)
}
