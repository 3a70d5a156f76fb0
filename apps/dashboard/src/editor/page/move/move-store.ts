import type { PageEdit, RefusedEdit } from '@platen/template/markup'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type DraftStore, useDraftStore } from '../../draft/draft-store.ts'
import type { PageLine } from '../positions/drawn-places.ts'
import type { SectionKinds } from '../section-kind.ts'
import type { DrawnElements } from '../selection-store.ts'

/** A drop position, and the edit that it results in. */
export interface DropTarget extends PageLine {
  label: string
  edit: PageEdit
}

/** A drag over the pages. */
export interface Move {
  /** Shown to users. */
  name: string
  /** The source that the edits apply to. */
  html: string
  /** Offset of the element that is selected during the drag. */
  at: number
  /** Returns the drop position at a point of a page, or why it is refused. `undefined` if nothing would change, or if no position is near. */
  dropTargetAt: (page: number, point: { x: number; y: number }) => DropTarget | RefusedEdit | undefined
}

/** The page at the start of a drag. */
export interface MovedPage {
  drawn: DrawnElements
  html: string
  kinds: SectionKinds
}

interface MoveState {
  move: Move | undefined
  dropTarget: DropTarget | RefusedEdit | undefined
}

type MoveStore = StoreApi<MoveState>

const stores = new WeakMap<DraftStore, MoveStore>()

/** Returns the store of the open editor, for use in event handlers. */
export function useMoveStore(): MoveStore {
  const draft = useDraftStore()
  const known = stores.get(draft)
  if (known) return known
  const store = createStore<MoveState>(() => ({ move: undefined, dropTarget: undefined }))
  stores.set(draft, store)
  return store
}

/** Subscribes to a part of the drag state. */
export function useMove<T>(select: (state: MoveState) => T): T {
  return useStore(useMoveStore(), select)
}
