import { useEffect, useRef } from 'react'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { usePixelRatio } from '../../../ui/use-pixel-ratio.ts'
import classes from './page-thumbnails.module.css'

/** Width of a thumbnail, and the gap between two, in CSS pixels. */
export const thumbnailWidth = 112
export const thumbnailGap = 20
/** Height of the page number below a thumbnail. */
export const thumbnailLabel = 26

/** Delays redrawing, so that the page in the document is drawn first. */
const drawAfterMs = 150

interface PageThumbnailProps {
  pdf: PdfFile
  page: number
  top: number
  isCurrent: boolean
  choose: () => void
}

/** The thumbnail of a page. The previous drawing stays until the next one is complete. */
export function PageThumbnail({ pdf, page, top, isCurrent, choose }: PageThumbnailProps) {
  const element = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLSpanElement>(null)
  const pixelRatio = usePixelRatio()
  const size = pdf.sizes[page - 1] ?? { width: 1, height: 1 }

  useEffect(() => {
    const cancel = new AbortController()
    async function show() {
      const canvas = await pdf.draw(page, (thumbnailWidth / size.width) * pixelRatio, cancel.signal)
      if (!cancel.signal.aborted) picture.current?.replaceChildren(canvas)
    }
    const timer = setTimeout(
      () => show().catch(() => undefined),
      picture.current?.firstChild ? drawAfterMs : 0,
    )
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [pdf, page, pixelRatio, size.width])

  // The focus follows arrow keys only.
  useEffect(() => {
    const list = element.current?.parentElement
    if (isCurrent && list?.contains(document.activeElement)) element.current?.focus({ preventScroll: true })
  }, [isCurrent])

  return (
    <div
      ref={element}
      role="option"
      aria-selected={isCurrent}
      aria-label={`Page ${page}`}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.thumbnail}
      style={{ top, width: thumbnailWidth }}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        choose()
      }}
    >
      <span
        ref={picture}
        className={classes.picture}
        style={{ height: (thumbnailWidth * size.height) / size.width }}
      />
      <span className={classes.number}>{page}</span>
    </div>
  )
}
