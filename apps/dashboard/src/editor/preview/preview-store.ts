import type { DraftSource, PreviewAnswer, PreviewRequest, Warning } from '@platen/contract'
import { createContext, useContext } from 'react'
import { createStore, useStore } from 'zustand'
import type { ProblemError } from '../../api/problem-error.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'

/** The positions of the elements on the pages. */
export interface PrintedElements {
  /** A PDF that shows each element as a box with a unique color. */
  bytes: Uint8Array<ArrayBuffer>
  /** The HTML that was printed. */
  html: string
  /** The HTML of the draft, from which `html` was derived. */
  written: string
  /** The warnings of the preview. An `overflow` warning refers to elements. */
  warnings: readonly Warning[]
}

/**
 * A preview: the response, its PDF, and the time since the edit. The pages of a long document arrive first, then its `elements`. Until a part
 * arrives, the part of the previous preview is kept.
 */
export interface Preview extends PreviewAnswer {
  bytes: Uint8Array<ArrayBuffer>
  elements: PrintedElements | undefined
  /** The file is open for rendering while this preview is in the store. */
  pdf: PdfFile
  request: PreviewRequest
  /** `performance.now()` at the time of the edit. */
  editedAt: number
  /** Milliseconds between the edit and the display of its pages. */
  waitedMs: number
}

/** The state of the preview. The last valid preview is kept while the next one is generated and while the draft has errors. */
export interface PreviewState {
  good: Preview | undefined
  isRendering: boolean
  /** Why the current draft cannot be shown. `undefined` while there is no error. */
  problem: ProblemError | undefined
  /** An unfinished result of the chat, which is shown instead of the draft. */
  working: DraftSource | undefined
}

/** Returns the store of an editor that was just opened. */
export const createPreviewStore = () =>
  createStore<PreviewState>(() => ({
    good: undefined,
    isRendering: false,
    problem: undefined,
    working: undefined,
  }))
export type PreviewStore = ReturnType<typeof createPreviewStore>

export const PreviewContext = createContext<PreviewStore | undefined>(undefined)

/** Returns the store of the preview, for example for event handlers. */
export function usePreviewStore(): PreviewStore {
  const store = useContext(PreviewContext)
  if (!store) throw new Error('usePreview must be used inside the editor')
  return store
}

/** Returns a part of the preview and renders the component again when that part changes. */
export function usePreview<T>(select: (state: PreviewState) => T): T {
  return useStore(usePreviewStore(), select)
}
