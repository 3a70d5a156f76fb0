import type { PreviewRequest } from '@platen/contract'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { DocumentPage } from '../../pdf-view/document-page.tsx'
import { layOutPages, pagesBetween } from '../../pdf-view/page-layout.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { wheelFrom, type Zoom } from '../../pdf-view/zoom.ts'
import { formatPages } from '../../ui/format-measures.ts'
import { usePixelRatio } from '../../ui/use-pixel-ratio.ts'
import type { Size } from '../../ui/use-element-size.ts'
import { useEditorSearch } from '../editor-search.ts'
import { ElementLayer } from '../page/element-layer.tsx'
import { usePageSelection } from '../page/use-page-selection.ts'
import { type Preview, usePreview } from '../preview/preview-store.ts'
import classes from './document-pages.module.css'
import { useTouchPage, useTurnPage } from '../preview/page-turns.ts'
import { type Anchor, usePageScroll } from './use-page-scroll.ts'

interface DocumentPagesProps {
  preview: Preview
  scale: number
  /** Size of the pane. */
  room: Size
  edge: number
  setZoom: (zoom: Zoom) => void
}

/** Lists the pages vertically. Only those near the visible part are rendered. */
export function DocumentPages({ preview, scale, room, edge, setZoom }: DocumentPagesProps) {
  const { pdf } = preview
  const { search } = useEditorSearch()
  const goTo = useTurnPage()
  const touchPage = useTouchPage()
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(undefined)
  const pixelRatio = usePixelRatio()
  const layout = useMemo(() => layOutPages(pdf.sizes, scale, edge), [pdf, scale, edge])
  const { scrollTop, onScroll } = usePageScroll({ scroller, layout, scale, room, anchor })
  const pages = pagesBetween(layout, scrollTop - room.height / 2, scrollTop + room.height * 1.5)
  const onDrawn = useMeasure(preview)
  const { onKey, ...pointing } = usePageSelection(scale)
  // An unfinished result cannot be edited, because the draft is not shown.
  const isWorking = usePreview((state) => state.working !== undefined)

  const latestScale = useRef(scale)
  useEffect(() => {
    latestScale.current = scale
  }, [scale])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    function turn(event: WheelEvent) {
      if (!event.ctrlKey || !element) return
      // Prevents the browser from zooming its own page.
      event.preventDefault()
      const box = element.getBoundingClientRect()
      anchor.current = { x: event.clientX - box.left, y: event.clientY - box.top }
      const percent = wheelFrom(latestScale.current, event.deltaY)
      // Several wheel events can occur before the next render.
      latestScale.current = percent / 100
      setZoom(percent)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [setZoom])

  function turnPage(event: KeyboardEvent) {
    if (!isWorking && onKey(event)) return event.preventDefault()
    const page = Math.min(search.page ?? 1, pdf.pages)
    const size = layout.sizes[page - 1]
    // The browser scrolls a page that is taller than the pane.
    if (event.ctrlKey || event.metaKey || !size || size.height > room.height) return
    const to = event.key === 'PageDown' ? page + 1 : event.key === 'PageUp' ? page - 1 : undefined
    if (to === undefined) return
    event.preventDefault()
    if (to >= 1 && to <= pdf.pages) goTo(to)
  }

  function onClick(event: MouseEvent) {
    const paper = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null
    if (paper) touchPage(Number(paper.dataset['page']))
    if (!isWorking) pointing.onClick(event)
  }

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={`Document, ${formatPages(pdf.pages)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={turnPage}
      {...(isWorking ? {} : pointing)}
      onClick={onClick}
    >
      <div className={classes.space} style={{ width: layout.total.width, height: layout.total.height }}>
        {pages.map((page) => {
          const size = layout.sizes[page - 1]
          return size ? (
            <DocumentPage
              key={page}
              pdf={pdf}
              page={page}
              top={layout.tops[page - 1] ?? 0}
              size={size}
              scale={scale}
              pixelRatio={pixelRatio}
              onDrawn={onDrawn}
              Layer={ElementLayer}
            />
          ) : null
        })}
      </div>
    </section>
  )
}

/** Records a performance measure `preview` for each draft, from the last keystroke to its first rendered page. */
function useMeasure(preview: Preview): (pdf: PdfFile, page: number) => void {
  const measured = useRef<PreviewRequest>(undefined)
  const latest = useRef(preview)
  useEffect(() => {
    latest.current = preview
  }, [preview])
  return useCallback((pdf, page) => {
    const { request, editedAt } = latest.current
    if (measured.current === request || latest.current.pdf !== pdf) return
    measured.current = request
    performance.measure('preview', { start: editedAt, detail: { page } })
  }, [])
}
