import type { PreviewAnswer, PreviewRequest } from '@platen/contract'
import { createStore } from 'zustand'
import type { ProblemError } from '../../api/problem-error.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'

/** A preview that arrived: the answer, its bytes, what it shows, and how long it took from the last keystroke. */
export interface Preview extends Omit<PreviewAnswer, 'pdf'> {
  bytes: Uint8Array<ArrayBuffer>
  /** Open for drawing, as long as this preview is the store's. */
  pdf: PdfFile
  /** What was asked for. */
  request: PreviewRequest
  /** `performance.now()` of the edit. */
  editedAt: number
  /** Milliseconds from the edit to the answer. */
  waitedMs: number
}

/** What is known of the document. The last good one stays while the next is made, and while the draft is broken. */
export interface PreviewState {
  good: Preview | undefined
  isRendering: boolean
  /** Why the draft as it stands cannot be shown; `undefined` while `good` is of the newest draft. */
  problem: ProblemError | undefined
}

/** The store of an editor that was just opened: nothing is asked for yet. */
export const createPreviewStore = () =>
  createStore<PreviewState>(() => ({ good: undefined, isRendering: false, problem: undefined }))
/** Holds what an open editor knows of its document. */
export type PreviewStore = ReturnType<typeof createPreviewStore>
