import type { ResizeHandle } from '@platen/template/overlay'
import { useKeyPress, useReactFlow } from '@xyflow/react'
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'
import { type Desk, useDesk } from '../desk.ts'
import {
  drawGesture,
  type Gesture,
  type Hand,
  marqueeGesture,
  moveGesture,
  type Point,
  press,
  resizeGesture,
} from './gestures.ts'

/** Pixels that the pointer must move before a drag starts. */
const clickReach = 3

/** Returns a handler for presses on the canvas. Panning is left to React Flow. */
export function useGestures(): (event: ReactPointerEvent<HTMLElement>) => void {
  const desk = useDesk()
  const { screenToFlowPosition, getZoom } = useReactFlow()
  const isPanning = useKeyPress('Space')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  return useCallback(
    (event) => {
      const { tool } = desk.store.getState()
      if (event.button !== 0 || tool === 'hand' || isPanning || !(event.target instanceof Element)) return
      // Ignore controls that float over the canvas.
      if (!event.target.closest('.react-flow__renderer')) return
      const place = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
        screenToFlowPosition({ x, y })
      const from = place(event)
      const gesture = gestureAt(desk, event, from, getZoom)
      if (!gesture) return
      const pressed = { x: event.clientX, y: event.clientY }
      let isClick = true
      stop.current?.abort()
      const over = new AbortController()
      stop.current = over
      const handOf = (at: PointerEvent | ReactPointerEvent): Hand => ({
        ...place(at),
        shift: at.shiftKey,
        alt: at.altKey,
        free: at.ctrlKey || at.metaKey,
      })
      const finish = () => {
        over.abort()
        desk.store.setState({ moving: undefined, drawn: undefined, guides: [] })
      }
      const listen = { signal: over.signal }
      window.addEventListener(
        'pointermove',
        (at) => {
          if (at.pointerId !== event.pointerId) return
          isClick &&= Math.hypot(at.clientX - pressed.x, at.clientY - pressed.y) < clickReach
          if (!isClick) gesture.move(handOf(at))
        },
        listen,
      )
      window.addEventListener(
        'pointerup',
        (at) => {
          if (at.pointerId !== event.pointerId) return
          gesture.end(handOf(at), isClick)
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
    [desk, getZoom, isPanning, screenToFlowPosition],
  )
}

function gestureAt(
  desk: Desk,
  { target, shiftKey }: ReactPointerEvent<HTMLElement>,
  from: Point,
  zoomOf: () => number,
): Gesture | undefined {
  if (!(target instanceof Element)) return undefined
  const { tool, selected } = desk.store.getState()
  if (tool !== 'select' && tool !== 'hand') return drawGesture(desk, from, tool, zoomOf)
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle']
  if (handle !== undefined) return resizeGesture(desk, from, handle as ResizeHandle, zoomOf)
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
  if (index !== undefined)
    return press(desk, Number(index), shiftKey) ? moveGesture(desk, from, Number(index), zoomOf) : undefined
  return marqueeGesture(desk, from, shiftKey ? selected : [])
}
