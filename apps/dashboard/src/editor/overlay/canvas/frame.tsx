import { boundsOf, type Guide, type Rectangle, type ResizeHandle } from '@platen/template/overlay'
import { useStore, ViewportPortal } from '@xyflow/react'
import type { CSSProperties } from 'react'
import { useCanvasState } from '../overlay-editor.ts'
import { useSelectedBoxes } from '../current-overlay.ts'
import { toCanvas } from '../page-positions.ts'
import classes from './canvas.module.css'

const handles: readonly ResizeHandle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']
/** Minimum length of a side, in screen pixels, to show a handle between its corners. On shorter sides, handles would cover the box. */
const roomMin = 36

/** Draws over the pages: the frame of the selection with its handles, guides, and the rectangle being drawn. */
export function Frame() {
  const zoom = useStore(({ transform }) => transform[2])
  const guides = useCanvasState((state) => state.guides)
  const drawn = useCanvasState((state) => state.drawn)
  const tool = useCanvasState((state) => state.tool)
  const frame = useFrame()
  const hair = 1 / zoom
  return (
    <ViewportPortal>
      <div className={classes.over} style={{ '--hair': `${hair}px` } as CSSProperties}>
        {frame && (
          <div
            className={classes.frame}
            data-locked={frame.isLocked || undefined}
            style={placed(frame.around)}
          >
            {!frame.isLocked &&
              handles
                .filter((handle) => handle.length === 2 || hasRoom(handle, frame.around, zoom))
                .map((handle) => <span key={handle} className={classes.handle} data-handle={handle} />)}
          </div>
        )}
        {guides.map((guide) => (
          <span key={`${guide.axis} ${guide.at}`} className={classes.guide} style={lineOf(guide, hair)} />
        ))}
        {drawn && (
          <div
            className={classes.drawn}
            data-tool={tool === 'select' ? 'marquee' : 'box'}
            style={placed(drawn)}
          />
        )}
      </div>
    </ViewportPortal>
  )
}

function useFrame(): { around: Rectangle; isLocked: boolean } | undefined {
  const boxes = useSelectedBoxes()
  const pageRects = useCanvasState((state) => state.pageRects)
  const moving = useCanvasState((state) => state.moving)
  const around = boundsOf(
    boxes.flatMap(({ index, box }) => {
      const position = pageRects[box.page - 1]
      return position ? [moving?.get(index) ?? toCanvas(position, box)] : []
    }),
  )
  return around && { around, isLocked: boxes.some(({ box }) => box.isLocked) }
}

function hasRoom(handle: ResizeHandle, { width, height }: Rectangle, zoom: number): boolean {
  return (handle === 'n' || handle === 's' ? width : height) * zoom >= roomMin
}

function placed({ left, top, width, height }: Rectangle): CSSProperties {
  return { transform: `translate(${left}px, ${top}px)`, width, height }
}

function lineOf({ axis, at, from, to }: Guide, hair: number): CSSProperties {
  return axis === 'x'
    ? placed({ left: at - hair / 2, top: from, width: hair, height: to - from })
    : placed({ left: from, top: at - hair / 2, width: to - from, height: hair })
}
