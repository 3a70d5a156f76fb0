import { createContext, useContext } from 'react'
import { createStore, useStore } from 'zustand'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import type { DrawnElementNumber, SourceTree } from '@platen/template/markup'

/** An element of the draft's HTML, identified by the offset of its start tag, and the index of its copy on the page. */
export interface SelectedElement {
  at: number
  copy: number
  /** Whether the page scrolls to the element, because the user did not select it on the page. */
  isFollowed?: true
}

/** The element whose text is being edited, its page, and where in the window the user pointed. */
export interface TypingTarget extends SelectedElement {
  page: number
  point?: { x: number; y: number }
  /** The heading of a column that was just added: its placeholder text is to be replaced. */
  isNew?: boolean
  /** Whether the text editor is open. */
  isOpen?: boolean
  /** The name of the translated text to edit. `null`: the text around it. Default: the translated text, if it is the whole content. */
  translation?: string | null
}

/** The positions of the elements in one rendered document. */
export interface DrawnElements {
  /** The tree of the printed HTML. */
  tree: SourceTree
  pages: ReadonlyMap<number, readonly ElementBox[]>
  /** Overflowing elements, by the warning's subject. */
  overflows: ReadonlyMap<string, readonly DrawnElementNumber[]>
}

/** An element with an issue. For an overflow, its boxes are known once the page is drawn. */
export interface MarkedElement {
  at: number
  overflow: string | undefined
}

/** The page's elements, and which of them is selected, hovered or edited. */
export interface SelectionState {
  drawn: DrawnElements | undefined
  /** Whether the user has interacted with the page. After that, the cursor in the code moves the selection. */
  isFollowing: boolean
  /** An action that waits for the elements to be known. */
  awaited: (() => void) | undefined
  selected: SelectedElement | undefined
  hovered: SelectedElement | undefined
  typing: TypingTarget | undefined
  marked: readonly MarkedElement[]
  /** Offsets of the elements that would change together with the selected one, while this is shown. */
  alike: readonly number[]
}

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
export type SelectionStore = ReturnType<typeof createSelectionStore>

export const SelectionContext = createContext<SelectionStore | undefined>(undefined)

/** Returns the store of the open editor, for use in event handlers. */
export function useSelectionStore(): SelectionStore {
  const store = useContext(SelectionContext)
  if (!store) throw new Error('useSelection was called outside the editor')
  return store
}

/** Subscribes to a part of the selection. */
export function useSelection<T>(select: (state: SelectionState) => T): T {
  return useStore(useSelectionStore(), select)
}
