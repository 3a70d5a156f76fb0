import { createContext, useContext } from 'react'
import { createStore, useStore } from 'zustand'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import type { DrawnElementNumber, SourceTree } from '@platen/template/markup'

/** An element of the draft's HTML, by the offset of its start tag, and which of its copies on the page. */
export interface SelectedElement {
  at: number
  copy: number
  /** It was not pointed at: the window follows it. */
  isFollowed?: true
}

/** The element in whose text someone types, on which page, and where in the window the text was pointed at. */
export interface TypingPlace extends SelectedElement {
  page: number
  point?: { x: number; y: number }
  /** The heading of a column that was just made: its words are to be typed over. */
  isNew?: boolean
  /** Its box is there. */
  isOpen?: boolean
  /** Which text of the languages is typed there; `null`: none, but what stands around them. By itself that is the text which is all there is. */
  said?: string | null
}

/** Where the elements of one print stand. */
export interface DrawnElements {
  /** Of the HTML that was printed. */
  tree: SourceTree
  /** By page, from 1. */
  pages: ReadonlyMap<number, readonly ElementBox[]>
  /** Those that run over the page, by the warning's subject. */
  overflows: ReadonlyMap<string, readonly DrawnElementNumber[]>
}

/** An element with something to be looked at, and the overflow that it is, whose boxes are known once the page is drawn. */
export interface MarkedElement {
  at: number
  overflow: string | undefined
}

/** What is known of the page's elements, and which of them the author has in hand. */
export interface SelectionState {
  drawn: DrawnElements | undefined
  /** Someone has been at the page: what the cursor in the code is in is selected there. */
  isFollowing: boolean
  /** What someone did before the elements were known, to be done then. */
  awaited: (() => void) | undefined
  selected: SelectedElement | undefined
  hovered: SelectedElement | undefined
  typing: TypingPlace | undefined
  marked: readonly MarkedElement[]
  /** What would change together with the selected one, while that is shown: where their tags begin. */
  alike: readonly number[]
}

/** The store of an editor that was just opened. */
export const createSelectionStore = () =>
  createStore<SelectionState>(() => ({
    drawn: undefined,
    isFollowing: false,
    awaited: undefined,
    selected: undefined,
    hovered: undefined,
    typing: undefined,
    marked: [],
    alike: [],
  }))
/** Holds which element of the page is selected. */
export type SelectionStore = ReturnType<typeof createSelectionStore>

/** The selection of the open editor, for all that is in it. */
export const SelectionContext = createContext<SelectionStore | undefined>(undefined)

/** The store itself, for reading it in event handlers. */
export function useSelectionStore(): SelectionStore {
  const store = useContext(SelectionContext)
  if (!store) throw new Error('useSelection was called outside the editor')
  return store
}

/** A part of the selection; the component renders again when that part changes. */
export function useSelection<T>(select: (state: SelectionState) => T): T {
  return useStore(useSelectionStore(), select)
}
