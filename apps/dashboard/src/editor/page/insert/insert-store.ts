import type { DraftAsset } from '@platen/contract'
import type { BlockKind, BlockVariant } from '@platen/template/markup'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type DraftStore, useDraftStore } from '../../draft/draft-store.ts'
import type { Step } from '../../draft/history.ts'
import type { BlockNeeds } from './declare-block.ts'

/** A block in the author's hand. */
export interface ChosenBlock extends Pick<BlockVariant, 'html' | 'rules' | 'within' | 'command'> {
  /** For people: `Table of a list`. */
  name: string
  /** Of one that comes from another template. */
  kept?: {
    needs: BlockNeeds
    /** Its pictures that this template does not have yet. */
    assets: Readonly<Record<string, DraftAsset>>
    /** Paths of those that did not come along. */
    missing: readonly string[]
  }
}

/** A block that was just put on the page, or what a command did. */
interface PlacedBlock {
  name: string
  /** The name is a whole sentence that says what was done. */
  isDone?: true
  /** The steps of undo that did it, the last one last. */
  steps: readonly (Step | undefined)[]
  /** What its author is to know of it. */
  notes: readonly string[]
  /** Paths of its pictures that are still to be uploaded. */
  missing: readonly string[]
}

/** How far putting something on the page has come: the gallery, then a place, then a look at it. */
export interface InsertState {
  isOpen: boolean
  /** The block of which a way is asked for, which then goes behind the selected element at once. */
  asked: BlockKind | undefined
  chosen: ChosenBlock | undefined
  /** Which place of those that there are. */
  place: number
  /** What was just put on the page. */
  placed: PlacedBlock | undefined
}

type InsertStore = StoreApi<InsertState>

const stores = new WeakMap<DraftStore, InsertStore>()

/** Of the open editor, to be read in event handlers. */
export function useInsertStore(): InsertStore {
  const draft = useDraftStore()
  const known = stores.get(draft)
  if (known) return known
  const store = createStore<InsertState>(() => ({
    isOpen: false,
    asked: undefined,
    chosen: undefined,
    place: 0,
    placed: undefined,
  }))
  stores.set(draft, store)
  return store
}

/** A part of it; the component renders again when that part changes. */
export function useInsert<T>(select: (state: InsertState) => T): T {
  return useStore(useInsertStore(), select)
}
