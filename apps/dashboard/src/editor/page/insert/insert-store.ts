import type { DraftAsset } from '@platen/contract'
import type { BlockKind, BlockVariant } from '@platen/template/markup'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type DraftStore, useDraftStore } from '../../draft/draft-store.ts'
import type { Step } from '../../draft/history.ts'
import type { BlockNeeds } from './declare-block.ts'

/** A block whose position is being chosen. */
export interface ChosenBlock extends Pick<BlockVariant, 'html' | 'rules' | 'within' | 'command'> {
  /** Shown to users: `Table from a list`. */
  name: string
  /** For a block from another template. */
  kept?: {
    needs: BlockNeeds
    /** Its images that this template did not have, already uploaded. */
    assets: Readonly<Record<string, DraftAsset>>
    /** Paths of images that were too large to save with the block. */
    missing: readonly string[]
  }
}

/** A block that was just inserted, or the result of a command. */
interface PlacedBlock {
  name: string
  /** The name is a whole sentence that describes the result. */
  isDone?: true
  /** The undo steps that it consists of, oldest first. */
  steps: readonly (Step | undefined)[]
  /** Notes for the author. */
  notes: readonly string[]
  /** Paths of its images that are still to be uploaded. */
  missing: readonly string[]
}

/** The progress of an insertion: the gallery, then a position, then the result. */
export interface InsertState {
  isOpen: boolean
  /** The block whose variants the gallery shows. The chosen variant is inserted after the selected element. */
  variantsOf: BlockKind | undefined
  chosen: ChosenBlock | undefined
  /** Index of the current position. */
  position: number
  placed: PlacedBlock | undefined
}

type InsertStore = StoreApi<InsertState>

const stores = new WeakMap<DraftStore, InsertStore>()

/** Returns the store of the open editor, for use in event handlers. */
export function useInsertStore(): InsertStore {
  const draft = useDraftStore()
  const known = stores.get(draft)
  if (known) return known
  const store = createStore<InsertState>(() => ({
    isOpen: false,
    variantsOf: undefined,
    chosen: undefined,
    position: 0,
    placed: undefined,
  }))
  stores.set(draft, store)
  return store
}

/** Subscribes to a part of the insertion state. */
export function useInsert<T>(select: (state: InsertState) => T): T {
  return useStore(useInsertStore(), select)
}
