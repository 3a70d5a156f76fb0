import { type ComponentType, type CSSProperties, memo, useEffect, useRef } from 'react'
import type { Size } from '../ui/use-room.ts'
import classes from './document-page.module.css'
import type { PdfFile } from './pdf-file.ts'
import { cssPixelsPerPoint } from './zoom.ts'

interface DocumentPageProps {
  pdf: PdfFile
  page: number
  top: number
  size: Size
  /** Times the physical size. */
  scale: number
  pixelRatio: number
  /** A new drawing stands on the screen. */
  onDrawn: (pdf: PdfFile, page: number) => void
  /** What is drawn over the page. */
  Layer?: ComponentType<{ page: number; scale: number }>
}

/** One page: its drawing, which stays until the next one is whole, and its text over it. */
export const DocumentPage = memo(function DocumentPage(props: DocumentPageProps) {
  const { pdf, page, top, size, scale, pixelRatio, onDrawn, Layer } = props
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  /** Of which file the text is. */
  const textOf = useRef<PdfFile>(undefined)

  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    async function show() {
      const canvas = await pdf.draw(page, scale * pixelRatio, signal)
      if (signal.aborted) return
      canvas.ariaHidden = 'true'
      picture.current?.replaceChildren(canvas)
      onDrawn(pdf, page)
      // After the drawing, which is waited for; it fits every scale.
      if (textOf.current === pdf) return
      const layer = await pdf.text(page, signal)
      if (signal.aborted) return
      layer.className = classes.text ?? ''
      layer.dataset['pageText'] = ''
      text.current?.replaceChildren(layer)
      textOf.current = pdf
    }
    // A file that was closed meanwhile: its successor is drawn by the next effect.
    show().catch(() => undefined)
    return () => cancel.abort()
  }, [pdf, page, scale, pixelRatio, onDrawn])

  const textScale = { '--total-scale-factor': scale * cssPixelsPerPoint } as CSSProperties
  return (
    <div
      className={classes.page}
      role="group"
      aria-label={`Page ${page}`}
      data-page={page}
      style={{ top, width: size.width, height: size.height, ...textScale }}
    >
      <div ref={picture} className={classes.picture} />
      <div ref={text} data-page-texts />
      {Layer && <Layer page={page} scale={scale} />}
    </div>
  )
})
