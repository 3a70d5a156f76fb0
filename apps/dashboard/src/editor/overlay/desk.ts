import type { Guide, OverlayBox, Rectangle, Unit } from '@platen/template/overlay'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GivenExamples } from './acts/give-examples.ts'
import type { Review } from './find/review.ts'
import type { PagePlace } from './page-places.ts'

/** The tool of the pointer: select boxes, pan the view, or draw a box. */
export type Tool = 'select' | 'hand' | OverlayBox['kind']

/** The state of the canvas that is not part of the draft. Boxes are identified by their index in the overlay. */
export interface DeskState {
  /** Positions of the pages, in points of the canvas. Empty until the PDF is read. */
  places: readonly PagePlace[]
  /** The current page, from 1. */
  page: number
  tool: Tool
  /** In the order of selection. The first box is the reference for others. */
  selected: readonly number[]
  /** Rectangles of boxes during a drag, in points of the canvas. */
  moving: ReadonlyMap<number, Rectangle> | undefined
  /** The rectangle that is being drawn. */
  drawn: Rectangle | undefined
  guides: readonly Guide[]
  unit: Unit
  /** Texts are shown with sample data instead of merge tags. */
  showsValues: boolean
  /** Increments when the content of a new box is to be edited. */
  typingRequests: number
  /** The fields that were found, during their review. */
  review: Review | undefined
  /** Examples that boxes added to the samples. */
  given: GivenExamples
  /** The last action, for screen readers. */
  announcement: string
}

export type DeskStore = StoreApi<DeskState>

/** The draft and the canvas state, which actions on boxes need. */
export interface Desk {
  draft: DraftStore
  store: DeskStore
}

const kept = new WeakMap<DraftStore, { of: string | undefined; desk: Desk }>()

/** Returns the canvas state of a draft and its PDF. It is kept when the tab is reopened, so that a review continues. A new one starts at `page`. */
export function deskOf(draft: DraftStore, pdf: string | undefined, page?: number): Desk {
  const known = kept.get(draft)
  if (known && known.of === pdf) return known.desk
  const desk = createDesk(draft, page)
  kept.set(draft, { of: pdf, desk })
  return desk
}

/** Resets the state of an open tab when it closes, and cancels an unfinished search. */
export function leaveDesk({ store }: Desk): void {
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
export function createDesk(draft: DraftStore, page = 1): Desk {
  const store = createStore<DeskState>(() => ({
    places: [],
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
    given: new Map(),
    announcement: '',
  }))
  return { draft, store }
}

/** Provides the canvas state of the open tab. */
export const DeskContext = createContext<Desk | undefined>(undefined)

/** Returns the draft and the canvas store, for event handlers. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk was called outside the overlay tab')
  return desk
}

/** Subscribes to a part of the canvas state. */
export function useDeskState<T>(select: (state: DeskState) => T): T {
  return useStore(useDesk().store, select)
}
