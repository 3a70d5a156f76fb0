import type { Guide, OverlayBox, Rectangle, Unit } from '@platen/template/overlay'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { DraftStore } from '../draft/draft-store.ts'
import type { AddedExamples } from './actions/add-examples.ts'
import type { Review } from './find/review.ts'
import type { PageRect } from './page-positions.ts'

/** The tool of the pointer: select boxes, pan the view, or draw a box. */
export type Tool = 'select' | 'hand' | OverlayBox['kind']

/** The state of the canvas that is not part of the draft. Boxes are identified by their index in the overlay. */
export interface CanvasState {
  /** Positions of the pages, in points of the canvas. Empty until the PDF is read. */
  pageRects: readonly PageRect[]
  /** The current page, from 1. */
  page: number
  tool: Tool
  /** In the order of selection. The first box is the reference for the others. */
  selected: readonly number[]
  /** Rectangles of boxes during a drag, in points of the canvas. */
  moving: ReadonlyMap<number, Rectangle> | undefined
  /** The rectangle that is being drawn. */
  drawn: Rectangle | undefined
  guides: readonly Guide[]
  unit: Unit
  /** Text is shown with sample data instead of merge tags. */
  showsValues: boolean
  /** Increments when the content of a new box is to be edited. */
  typingRequests: number
  /** The fields that were found, during their review. */
  review: Review | undefined
  /** Examples that boxes added to the samples. */
  addedExamples: AddedExamples
  /** The last action, for screen readers. */
  announcement: string
}

export type CanvasStore = StoreApi<CanvasState>

/** The draft and the canvas state, which actions on boxes need. */
export interface OverlayEditor {
  draft: DraftStore
  store: CanvasStore
}

const kept = new WeakMap<DraftStore, { of: string | undefined; editor: OverlayEditor }>()

/**
 * Returns the canvas state of a draft and its PDF. The state is reused when the tab is reopened, so that a review continues. A new state starts at
 * `page`.
 */
export function overlayEditorFor(draft: DraftStore, pdf: string | undefined, page?: number): OverlayEditor {
  const known = kept.get(draft)
  if (known && known.of === pdf) return known.editor
  const editor = createOverlayEditor(draft, page)
  kept.set(draft, { of: pdf, editor })
  return editor
}

/** Resets the state of an open tab when it closes, and cancels an unfinished search. */
export function resetOverlayEditor({ store }: OverlayEditor): void {
  const { review } = store.getState()
  const isDone = review !== undefined && review.read === review.pages
  store.setState({
    selected: [],
    tool: 'select',
    moving: undefined,
    drawn: undefined,
    guides: [],
    typingRequests: 0,
    announcement: '',
    ...(!isDone && { review: undefined }),
  })
}

/** Creates the state of a new canvas. */
export function createOverlayEditor(draft: DraftStore, page = 1): OverlayEditor {
  const store = createStore<CanvasState>(() => ({
    pageRects: [],
    page,
    tool: 'select',
    selected: [],
    moving: undefined,
    drawn: undefined,
    guides: [],
    unit: 'mm',
    showsValues: true,
    typingRequests: 0,
    review: undefined,
    addedExamples: new Map(),
    announcement: '',
  }))
  return { draft, store }
}

/** Provides the canvas state of the open tab. */
export const OverlayEditorContext = createContext<OverlayEditor | undefined>(undefined)

/** Returns the draft and the canvas store, for event handlers. */
export function useOverlayEditor(): OverlayEditor {
  const editor = useContext(OverlayEditorContext)
  if (!editor) throw new Error('useOverlayEditor was called outside the overlay tab')
  return editor
}

/** Subscribes to a part of the canvas state. */
export function useCanvasState<T>(select: (state: CanvasState) => T): T {
  return useStore(useOverlayEditor().store, select)
}
