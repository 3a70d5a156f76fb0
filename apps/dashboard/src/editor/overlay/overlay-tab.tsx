import { Loader, VisuallyHidden } from '@mantine/core'
import { ReactFlowProvider } from '@xyflow/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cssPixelsPerPoint } from '../../pdf-view/zoom.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { pageTurnsOf } from '../preview/page-turns.ts'
import { usePreviewStore } from '../preview/preview-store.ts'
import { useMergedSample } from '../samples/use-merged-sample.ts'
import { OverlayBar } from './bar/overlay-bar.tsx'
import { OverlayCanvas } from './canvas/overlay-canvas.tsx'
import { PdfContext } from './canvas/pdf-context.ts'
import { ShownValuesContext } from './canvas/shown-values.ts'
import { type View, useView } from './canvas/use-view.ts'
import { clipboardHandlers } from './clipboard-handlers.ts'
import {
  OverlayEditorContext,
  overlayEditorFor,
  resetOverlayEditor,
  useOverlayEditor,
  useCanvasState,
} from './overlay-editor.ts'
import { useOverlayBase } from '../draft/overlay-base.ts'
import { followDraft } from './current-overlay.ts'
import classes from './overlay-tab.module.css'
import { positionPages } from './page-positions.ts'
import { OverlayPanel } from './panel/overlay-panel.tsx'
import { useBasePdf } from '../assets/use-base-pdf.ts'

/** The tab for a PDF overlay template. */
export function OverlayTab() {
  const base = useOverlayBase()
  const read = useBasePdf(base?.sha256)
  const draft = useDraftStore()
  const { search } = useEditorSearch()
  const [editor] = useState(() => overlayEditorFor(draft, base?.sha256, search.page))
  useEffect(() => followDraft(editor), [editor])
  useEffect(() => () => resetOverlayEditor(editor), [editor])
  const pdf = read && 'pdf' in read ? read.pdf : undefined
  useEffect(() => {
    const sizes = pdf?.sizes ?? []
    const points = sizes.map(({ width, height }) => ({
      width: width / cssPixelsPerPoint,
      height: height / cssPixelsPerPoint,
    }))
    editor.store.setState(({ page }) => ({
      pageRects: positionPages(points),
      page: points.length > 0 ? Math.min(page, points.length) : page,
    }))
  }, [editor, pdf])
  if (base && base.sha256 === undefined)
    return <p className={classes.empty}>The file {base.path} is missing. Upload it to the assets.</p>
  if (read && 'fault' in read) return <p className={classes.empty}>{read.fault}</p>
  if (!pdf) return <Loader className={classes.loader} size="sm" role="status" aria-label="Loading" />
  return (
    <OverlayEditorContext value={editor}>
      <PdfContext value={pdf}>
        <ShownValues>
          <ReactFlowProvider>
            <Workspace />
          </ReactFlowProvider>
        </ShownValues>
      </PdfContext>
    </OverlayEditorContext>
  )
}

function ShownValues({ children }: { children: ReactNode }) {
  const sample = useMergedSample()
  const showsValues = useCanvasState((state) => state.showsValues)
  const values = useMemo(() => (showsValues ? (sample ?? {}) : undefined), [showsValues, sample])
  return <ShownValuesContext value={values}>{children}</ShownValuesContext>
}

function Workspace() {
  const editor = useOverlayEditor()
  const canvas = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const view = useView(canvas)
  useSyncedPage(view)
  const announcement = useCanvasState((state) => state.announcement)
  const openPanel = useCallback(() => {
    panel.current?.querySelector<HTMLElement>('[data-first] .cm-content, [data-first] input')?.focus()
  }, [])
  const typingRequests = useCanvasState((state) => state.typingRequests)
  useEffect(() => {
    if (typingRequests > 0) openPanel()
  }, [typingRequests, openPanel])
  const onTool = useCallback(() => canvas.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.tab} {...clipboardHandlers(editor)}>
      <OverlayBar view={view} onTool={onTool} />
      <div className={classes.work}>
        <OverlayCanvas element={canvas} view={view} onOpenPanel={openPanel} />
        <OverlayPanel element={panel} view={view} onLeave={onTool} />
      </div>
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      <VisuallyHidden id="overlay-canvas-keys">
        Tab selects the next box. Press Escape, then Tab to leave the canvas. Arrow keys move the selection.
        Hold Shift for larger steps, or Alt to resize it. Enter opens its properties. T, C, I, Q, and B select
        a tool, and Enter adds a box with it, ready for typing. Escape goes back. Page Up, Page Down, Home,
        and End change the page.
      </VisuallyHidden>
    </div>
  )
}

/** Pages that are only scrolled past are not shown in the document. */
const followAfterMs = 200

/**
 * Synchronizes the page of the canvas and the document preview. The preview follows the canvas, and the canvas follows page navigation in the
 * preview, but not scrolling. Does nothing if the document has a different number of pages than the PDF, such as for a table that continues.
 */
function useSyncedPage(view: View): void {
  const editor = useOverlayEditor()
  const draft = useDraftStore()
  const preview = usePreviewStore()
  const { go } = useEditorSearch()
  useEffect(() => {
    const hasSamePages = () => {
      const { good } = preview.getState()
      return !good || good.pdf.pages === editor.store.getState().pageRects.length
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let syncedPage = 0
    const leaveCanvas = editor.store.subscribe(({ page }, before) => {
      if (page === before.page) return
      clearTimeout(timer)
      if (page === syncedPage) return
      timer = setTimeout(() => {
        if (hasSamePages()) go({ page })
      }, followAfterMs)
    })
    const leaveDocument = pageTurnsOf(draft).subscribe(({ asked }) => {
      if (!asked || !hasSamePages() || asked.page === editor.store.getState().page) return
      syncedPage = asked.page
      view.goToPage(asked.page)
      syncedPage = 0
    })
    return () => {
      clearTimeout(timer)
      leaveCanvas()
      leaveDocument()
    }
  }, [editor, draft, go, preview, view])
}
