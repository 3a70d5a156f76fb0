import { useDebouncedValue } from '@mantine/hooks'
import { type NodeProps, useStore } from '@xyflow/react'
import { memo, useContext, useEffect, useRef, useState } from 'react'
import { cssPixelsPerPoint } from '../../../pdf-view/zoom.ts'
import { usePixelRatio } from '../../../ui/use-pixel-ratio.ts'
import classes from './canvas.module.css'
import type { PageNodeType } from './nodes.ts'
import { PdfContext } from './pdf-context.ts'

/** While the view is turned larger or smaller, a page is drawn when that rests. */
const drawAfterMs = 120

/** A page of the PDF, drawn for the zoom; the drawing before stays until the new one is whole. */
export const PageNode = memo(function PageNode({ data: { page } }: NodeProps<PageNodeType>) {
  const pdf = useContext(PdfContext)
  const picture = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const pixelRatio = usePixelRatio()
  const [zoom] = useDebouncedValue(
    useStore(({ transform }) => transform[2]),
    drawAfterMs,
  )
  useEffect(() => {
    if (!pdf) return undefined
    const cancel = new AbortController()
    async function show(from: NonNullable<typeof pdf>) {
      const canvas = await from.draw(page, (zoom / cssPixelsPerPoint) * pixelRatio, cancel.signal)
      if (cancel.signal.aborted) return
      canvas.ariaHidden = 'true'
      picture.current?.replaceChildren(canvas)
      setIsDrawn(true)
    }
    // A file that was closed meanwhile is not looked at any more.
    show(pdf).catch(() => undefined)
    return () => cancel.abort()
  }, [pdf, page, zoom, pixelRatio])
  return (
    <div
      className={classes.page}
      role="img"
      aria-label={`Page ${page}`}
      aria-busy={!isDrawn}
      data-page={page}
    >
      <div ref={picture} className={classes.picture} />
    </div>
  )
})
