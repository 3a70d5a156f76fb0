import type { ResizeHandle } from '@platen/template/overlay'
import { useKeyPress, useReactFlow } from '@xyflow/react'
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'
import { type OverlayEditor, useOverlayEditor } from '../overlay-editor.ts'
import {
  drawGesture,
  type Gesture,
  type PointerState,
  marqueeGesture,
  moveGesture,
  type Point,
  pressBox,
  resizeGesture,
} from './gestures.ts'

/** Pixels that the pointer must move before a drag starts. */
const clickReach = 3

/** Returns a handler for presses on the canvas. Panning is left to React Flow. */
export function useGestures(): (event: ReactPointerEvent<HTMLElement>) => void {
  const editor = useOverlayEditor()
  const { screenToFlowPosition, getZoom } = useReactFlow()
  const isPanning = useKeyPress('Space')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  return useCallback(
    (event) => {
      const { tool } = editor.store.getState()
      if (event.button !== 0 || tool === 'hand' || isPanning || !(event.target instanceof Element)) return
      // Ignore controls that float over the canvas.
      if (!event.target.closest('.react-flow__renderer')) return
      const position = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
        screenToFlowPosition({ x, y })
      const from = position(event)
      const gesture = gestureAt(editor, event, from, getZoom)
      if (!gesture) return
      const pressed = { x: event.clientX, y: event.clientY }
      let isClick = true
      stop.current?.abort()
      const over = new AbortController()
      stop.current = over
      const pointerOf = (at: PointerEvent | ReactPointerEvent): PointerState => ({
        ...position(at),
        shift: at.shiftKey,
        alt: at.altKey,
        free: at.ctrlKey || at.metaKey,
      })
      const finish = () => {
        over.abort()
        editor.store.setState({ moving: undefined, drawn: undefined, guides: [] })
      }
      const listen = { signal: over.signal }
      window.addEventListener(
        'pointermove',
        (at) => {
          if (at.pointerId !== event.pointerId) return
          isClick &&= Math.hypot(at.clientX - pressed.x, at.clientY - pressed.y) < clickReach
          if (!isClick) gesture.move(pointerOf(at))
        },
        listen,
      )
      window.addEventListener(
        'pointerup',
        (at) => {
          if (at.pointerId !== event.pointerId) return
          gesture.end(pointerOf(at), isClick)
          finish()
        },
        listen,
      )
      window.addEventListener('pointercancel', finish, listen)
      window.addEventListener(
        'keydown',
        (key) => {
          if (key.key !== 'Escape') return
          key.preventDefault()
          key.stopPropagation()
          finish()
        },
        { ...listen, capture: true },
      )
    },
    [editor, getZoom, isPanning, screenToFlowPosition],
  )
}

function gestureAt(
  editor: OverlayEditor,
  { target, shiftKey }: ReactPointerEvent<HTMLElement>,
  from: Point,
  zoomOf: () => number,
): Gesture | undefined {
  if (!(target instanceof Element)) return undefined
  const { tool, selected } = editor.store.getState()
  if (tool !== 'select' && tool !== 'hand') return drawGesture(editor, from, tool, zoomOf)
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle']
  if (handle !== undefined) return resizeGesture(editor, from, handle as ResizeHandle, zoomOf)
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
  if (index !== undefined)
    return pressBox(editor, Number(index), shiftKey)
      ? moveGesture(editor, from, Number(index), zoomOf)
      : undefined
  return marqueeGesture(editor, from, shiftKey ? selected : [])
}
