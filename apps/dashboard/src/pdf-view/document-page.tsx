import { type ComponentType, type CSSProperties, memo, useEffect, useRef } from 'react'
import type { Size } from '../ui/use-element-size.ts'
import classes from './document-page.module.css'
import type { PdfFile } from './pdf-file.ts'
import { cssPixelsPerPoint } from './zoom.ts'

interface DocumentPageProps {
  pdf: PdfFile
  page: number
  top: number
  size: Size
  scale: number
  pixelRatio: number
  /** Called when a new drawing is visible. */
  onDrawn: (pdf: PdfFile, page: number) => void
  /** Rendered on top of the page. */
  Layer?: ComponentType<{ page: number; scale: number }>
}

/** A page of a PDF with a selectable text layer. The previous drawing stays until the next one is complete. */
export const DocumentPage = memo(function DocumentPage(props: DocumentPageProps) {
  const { pdf, page, top, size, scale, pixelRatio, onDrawn, Layer } = props
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  /** The file that the text layer belongs to. */
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
      // The drawing comes first because it is more urgent. The text layer fits every scale, so it is created only once per file.
      if (textOf.current === pdf) return
      const layer = await pdf.text(page, signal)
      if (signal.aborted) return
      layer.className = classes.text ?? ''
      layer.dataset['pageText'] = ''
      text.current?.replaceChildren(layer)
      textOf.current = pdf
    }
    // Drawing fails if the file was closed. The next effect then draws the file that replaces it.
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
