import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { layOutPages, pagesBetween } from '../../../pdf-view/page-layout.ts'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { useElementSize } from '../../../ui/use-element-size.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { PageThumbnail, thumbnailGap, thumbnailLabel, thumbnailWidth } from './page-thumbnail.tsx'
import classes from './page-thumbnails.module.css'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Lists the page thumbnails. Selecting one shows that page in the document. Only those near the viewport are drawn. */
export function PageThumbnails({ pdf }: { pdf: PdfFile }) {
  const { search, go } = useEditorSearch()
  const current = Math.min(search.page ?? 1, pdf.pages)
  const [roomRef, room] = useElementSize()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(scroller, roomRef)
  const [scrollTop, setScrollTop] = useState(0)
  const layout = useMemo(() => layOutPages(pdf.sizes.map(cellOf), 1, thumbnailGap), [pdf])
  const height = room?.height ?? 0
  const near = pagesBetween(layout, scrollTop - height / 2, scrollTop + height * 1.5)
  // The current page holds the tab stop, so it must stay in the DOM.
  const pages = near.includes(current) ? near : [...near, current].toSorted((a, b) => a - b)

  useEffect(() => {
    const element = scroller.current
    const top = layout.tops[current - 1] ?? 0
    const cell = layout.sizes[current - 1]?.height ?? 0
    if (!element) return
    if (top < element.scrollTop) element.scrollTop = top - thumbnailGap
    else if (top + cell > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + cell + thumbnailGap - element.clientHeight
    }
  }, [current, layout])

  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    const to =
      event.key === 'Home'
        ? 1
        : event.key === 'End'
          ? pdf.pages
          : step === undefined
            ? undefined
            : current + step
    if (to === undefined || to < 1 || to > pdf.pages) return
    event.preventDefault()
    go({ page: to })
  }

  return (
    <div
      ref={ref}
      className={classes.scroller}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div
        role="listbox"
        aria-label="Pages"
        tabIndex={-1}
        className={classes.space}
        style={{ height: layout.total.height }}
        onKeyDown={move}
      >
        {pages.map((page) => (
          <PageThumbnail
            key={page}
            pdf={pdf}
            page={page}
            top={layout.tops[page - 1] ?? 0}
            isCurrent={page === current}
            choose={() => go({ page })}
          />
        ))}
      </div>
    </div>
  )
}

function cellOf({ width, height }: { width: number; height: number }) {
  return { width: thumbnailWidth, height: (thumbnailWidth * height) / width + thumbnailLabel }
}
