import type { DraftSource, PreviewAnswer, PreviewRequest, Warning } from '@platen/contract'
import { createContext, useContext } from 'react'
import { createStore, useStore } from 'zustand'
import type { ProblemError } from '../../api/problem-error.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'

/** Where the elements of a print are. */
export interface PrintedElements {
  /** Of the PDF that shows them, each as a box of its own colour. */
  bytes: Uint8Array<ArrayBuffer>
  /** What was printed. */
  html: string
  /** The draft's HTML, of which that was made. */
  written: string
  /** Of that print: those of `overflow` name elements. */
  warnings: readonly Warning[]
}

/**
 * A preview that arrived: the answer, its bytes, what it shows, and how long it took from the last keystroke. A long document's pages come
 * first, and then its `elements`: until it is whole, all that has not arrived is of the one before.
 */
export interface Preview extends PreviewAnswer {
  bytes: Uint8Array<ArrayBuffer>
  elements: PrintedElements | undefined
  /** Open for drawing, as long as this preview is the store's. */
  pdf: PdfFile
  /** What was asked for. */
  request: PreviewRequest
  /** `performance.now()` of the edit. */
  editedAt: number
  /** Milliseconds from the edit to its pages. */
  waitedMs: number
}

/** What is known of the document. The last good one stays while the next is made, and while the draft is broken. */
export interface PreviewState {
  good: Preview | undefined
  isRendering: boolean
  /** Why the draft as it stands cannot be shown; `undefined` while `good` is of the newest draft. */
  problem: ProblemError | undefined
  /** Shown in place of the draft, and never put into it: what the author is making. */
  working: DraftSource | undefined
}

/** The store of an editor that was just opened: nothing is asked for yet. */
export const createPreviewStore = () =>
  createStore<PreviewState>(() => ({
    good: undefined,
    isRendering: false,
    problem: undefined,
    working: undefined,
  }))
/** Holds what an open editor knows of its document. */
export type PreviewStore = ReturnType<typeof createPreviewStore>

/** The preview of the open editor, for all that is in it. */
export const PreviewContext = createContext<PreviewStore | undefined>(undefined)

/** The store itself, for reading it in event handlers. */
export function usePreviewStore(): PreviewStore {
  const store = useContext(PreviewContext)
  if (!store) throw new Error('usePreview stands outside the editor')
  return store
}

/** A part of the preview; the component renders again when that part changes. */
export function usePreview<T>(select: (state: PreviewState) => T): T {
  return useStore(usePreviewStore(), select)
}
