import type { Guide, OverlayBox, Rectangle, Unit } from '@platen/template/overlay'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GivenExamples } from './acts/give-examples.ts'
import type { Review } from './find/review.ts'
import type { PagePlace } from './page-places.ts'

/** What the pointer does: takes boxes, moves the view, or draws a box of a kind. */
export type Tool = 'select' | 'hand' | OverlayBox['kind']

/** What the canvas shows and holds beside the draft. Boxes are named by their index in the draft's overlay. */
export interface DeskState {
  /** Where the pages stand, in points of the canvas; empty until the PDF is read. */
  places: readonly PagePlace[]
  /** The page that is looked at, from 1. */
  page: number
  tool: Tool
  /** In the order in which they were taken: the first is what others are made like. */
  selected: readonly number[]
  /** Where boxes stand while a hand moves them, in points of the canvas. */
  moving: ReadonlyMap<number, Rectangle> | undefined
  /** Likewise, what is being drawn. */
  drawn: Rectangle | undefined
  guides: readonly Guide[]
  unit: Unit
  /** Texts are shown with the sample's values, and not with their tags. */
  showsValues: boolean
  /** Counts how often what a new box says was to be typed at once. */
  typingRequests: number
  /** What was found on the pages, while it is reviewed. */
  review: Review | undefined
  /** Values that boxes gave to the samples. */
  given: GivenExamples
  /** What was just done, for who does not see it. */
  announcement: string
}

/** The store of a canvas. */
export type DeskStore = StoreApi<DeskState>

/** What acts on boxes need: the draft that they change, and what is selected in it. */
export interface Desk {
  draft: DraftStore
  store: DeskStore
}

const kept = new WeakMap<DraftStore, { of: string | undefined; desk: Desk }>()

/** The desk of a draft over a PDF: the same when the tab comes back, as it does in a narrower window, so that a review goes on. A new one looks at `page`. */
export function deskOf(draft: DraftStore, pdf: string | undefined, page?: number): Desk {
  const known = kept.get(draft)
  if (known && known.of === pdf) return known.desk
  const desk = createDesk(draft, page)
  kept.set(draft, { of: pdf, desk })
  return desk
}

/** Leaves a desk that may come back: what hangs on the open tab goes, and a search that is not done ends. */
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

/** A desk on which nothing was done yet, over a page of the PDF. */
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

/** The desk of the open tab, for all that is in it. */
export const DeskContext = createContext<Desk | undefined>(undefined)

/** The desk itself, for event handlers. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk stands outside the overlay tab')
  return desk
}

/** A part of what the desk holds; the component renders again when that part changes. */
export function useDeskState<T>(select: (state: DeskState) => T): T {
  return useStore(useDesk().store, select)
}
