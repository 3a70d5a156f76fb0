import { useEffect, useRef, useState } from 'react'
import { usePixelRatio } from '../ui/use-pixel-ratio.ts'
import type { Region } from './differing-regions.ts'
import classes from './page-sheet.module.css'
import type { PdfFile } from './pdf-file.ts'

interface PageSheetProps {
  pdf: PdfFile
  page: number
  /** Scale relative to the physical size. */
  scale: number
  /** Describes the page for screen readers. */
  alt: string
  regions?: readonly Region[]
  tone?: 'before' | 'after'
}

/** A page with marked regions. The previous drawing stays until the new one is complete. */
export function PageSheet({ pdf, page, scale, alt, regions = [], tone = 'after' }: PageSheetProps) {
  const picture = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const pixelRatio = usePixelRatio()
  const size = pdf.sizes[page - 1] ?? { width: 794, height: 1123 }

  useEffect(() => {
    const cancel = new AbortController()
    async function show() {
      const canvas = await pdf.draw(page, scale * pixelRatio, cancel.signal)
      if (cancel.signal.aborted) return
      picture.current?.replaceChildren(canvas)
      setIsDrawn(true)
    }
    // Drawing fails if the file was closed in the meantime.
    show().catch(() => undefined)
    return () => cancel.abort()
  }, [pdf, page, scale, pixelRatio])

  return (
    <div
      className={classes.sheet}
      role="img"
      aria-label={alt}
      aria-busy={!isDrawn}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <div ref={picture} className={classes.picture} />
      {regions.map((region) => (
        <span
          key={`${region.left} ${region.top}`}
          className={classes.mark}
          data-tone={tone}
          style={{
            left: `${region.left * 100}%`,
            top: `${region.top * 100}%`,
            width: `${region.width * 100}%`,
            height: `${region.height * 100}%`,
          }}
        />
      ))}
    </div>
  )
}
