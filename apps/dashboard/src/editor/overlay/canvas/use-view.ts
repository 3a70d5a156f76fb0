import { overlaps, type Rectangle } from '@platen/template/overlay'
import { useReactFlow } from '@xyflow/react'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { toCanvas, type PageRect, pageRectOf } from '../page-positions.ts'

/** The zoom limits. At 1, a point is a pixel. */
export const zoomBounds = { min: 0.1, max: 10 }
const edge = 24

/** Moves and zooms the canvas. */
export interface View {
  /** Returns the visible rectangle, in points of the canvas. */
  seen(): Rectangle
  fitPage(): void
  fitWidth(): void
  zoomBy(factor: number): void
  /** Zooms to 100%, at the resolution that browsers assume. */
  zoomToPaper(): void
  goToPage(page: number): void
  /** Scrolls to a box if it is not visible. */
  show(index: number): void
  /** Scrolls to a rectangle of a page if it is not visible. */
  showRect(page: number, rectangle: Rectangle): void
}

export function useView(element: RefObject<HTMLElement | null>): View {
  const editor = useOverlayEditor()
  const { setViewport, getViewport, screenToFlowPosition, setCenter } = useReactFlow()
  const view = useMemo<View>(() => {
    const room = () => ({
      width: element.current?.clientWidth ?? 600,
      height: element.current?.clientHeight ?? 600,
    })
    const seen = (): Rectangle => {
      const { x = 0, y = 0 } = element.current?.getBoundingClientRect() ?? {}
      const { zoom } = getViewport()
      const { x: left, y: top } = screenToFlowPosition({ x, y })
      return { left, top, width: room().width / zoom, height: room().height / zoom }
    }
    const current = (): PageRect | undefined => {
      const { pageRects, page } = editor.store.getState()
      return pageRectOf(pageRects, page)
    }
    const put = (position: PageRect, zoom: number, top: number) =>
      void setViewport({
        x: room().width / 2 - (position.left + position.width / 2) * zoom,
        y: top - position.top * zoom,
        zoom,
      })
    const scrollTo = (page: number, around: Rectangle) => {
      if (overlaps(seen(), around)) return
      // The page counter and the keys must use the same page as the view.
      editor.store.setState(({ pageRects }) => ({ page: pageRectOf(pageRects, page)?.page ?? page }))
      const { zoom } = getViewport()
      void setCenter(around.left + around.width / 2, around.top + around.height / 2, { zoom })
    }
    return {
      seen,
      fitPage() {
        const position = current()
        if (!position) return
        const { width, height } = room()
        const zoom = bounded(
          Math.min((width - 2 * edge) / position.width, (height - 2 * edge) / position.height),
        )
        put(position, zoom, (height - position.height * zoom) / 2)
      },
      fitWidth() {
        const position = current()
        if (!position) return
        put(position, bounded((room().width - 2 * edge) / position.width), edge)
      },
      zoomBy(factor) {
        const { left, top, width, height } = seen()
        const zoom = bounded(getViewport().zoom * factor)
        void setCenter(left + width / 2, top + height / 2, { zoom })
      },
      zoomToPaper() {
        const { left, top, width, height } = seen()
        void setCenter(left + width / 2, top + height / 2, { zoom: 96 / 72 })
      },
      goToPage(page) {
        const position = pageRectOf(editor.store.getState().pageRects, page)
        if (!position) return
        editor.store.setState({ page: position.page })
        put(position, getViewport().zoom, edge)
      },
      show: (index) => {
        const box = currentOverlay(editor).boxes[index]?.box
        const position = box && editor.store.getState().pageRects[box.page - 1]
        if (position) scrollTo(box.page, toCanvas(position, box))
      },
      showRect: (page, rectangle) =>
        scrollTo(page, toCanvas(pageRectOf(editor.store.getState().pageRects, page), rectangle)),
    }
  }, [editor, element, getViewport, screenToFlowPosition, setCenter, setViewport])
  useFirstFit(view)
  return view
}

/** Fits the width of a page when the pages are first known. */
function useFirstFit(view: View): void {
  const hasPages = useCanvasState((state) => state.pageRects.length > 0)
  const isFitted = useRef(false)
  const fit = useCallback(() => {
    isFitted.current = true
    view.fitWidth()
  }, [view])
  useEffect(() => {
    if (hasPages && !isFitted.current) fit()
  }, [hasPages, fit])
}

function bounded(zoom: number): number {
  return Math.min(zoomBounds.max, Math.max(zoomBounds.min, zoom))
}
