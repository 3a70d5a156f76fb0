import type { Rectangle } from '../box.ts'
import { bottomOf, rightOf } from './rectangles.ts'

/** A line that shows an alignment. `x`: a vertical line at this distance from the left. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
}

export type ResizeHandle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'

export interface SnapTargets {
  page: Rectangle
  others: readonly Rectangle[]
  /** Maximum distance for snapping; 0 for none. */
  reach: number
}

export interface Snapped {
  rectangle: Rectangle
  guides: Guide[]
}

interface Span {
  start: number
  length: number
}

const across = ({ left, width }: Rectangle): Span => ({ start: left, length: width })
const down = ({ top, height }: Rectangle): Span => ({ start: top, length: height })
const linesOf = ({ start, length }: Span) => [start, start + length / 2, start + length]

/** Snaps edges and centers of a moved rectangle. */
export function snapMove(rectangle: Rectangle, targets: SnapTargets): Snapped {
  const x = nearest(linesOf(across(rectangle)), targets, across)
  const y = nearest(linesOf(down(rectangle)), targets, down)
  return withGuides({ ...rectangle, left: rectangle.left + x, top: rectangle.top + y }, targets, ['x', 'y'])
}

/** Snaps the dragged edges. No rectangle becomes smaller than `least`. */
export function snapResize(
  rectangle: Rectangle,
  handle: ResizeHandle,
  targets: SnapTargets,
  least = 1,
): Snapped {
  let { left, top, width, height } = rectangle
  if (handle.includes('w')) {
    const by = Math.min(nearest([left], targets, across), width - least)
    left += by
    width -= by
  } else if (handle.includes('e')) width = Math.max(least, width + nearest([left + width], targets, across))
  if (handle.includes('n')) {
    const by = Math.min(nearest([top], targets, down), height - least)
    top += by
    height -= by
  } else if (handle.includes('s')) height = Math.max(least, height + nearest([top + height], targets, down))
  const axes = [/[we]/.test(handle) ? ('x' as const) : [], /[ns]/.test(handle) ? ('y' as const) : []].flat()
  return withGuides({ left, top, width, height }, targets, axes)
}

/** Returns the distance of the nearest lines, or 0. */
function nearest(
  lines: readonly number[],
  { page, others, reach }: SnapTargets,
  spanOf: (rectangle: Rectangle) => Span,
): number {
  let best: number | undefined
  if (reach <= 0) return 0
  for (const target of [...others, page])
    for (const at of linesOf(spanOf(target)))
      for (const line of lines) {
        const by = at - line
        if (Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best))) best = by
      }
  return best ?? 0
}

/** Tolerance for rounding errors. */
const same = 0.01

function withGuides(
  rectangle: Rectangle,
  { page, others, reach }: SnapTargets,
  axes: readonly Guide['axis'][],
): Snapped {
  if (reach <= 0) return { rectangle, guides: [] }
  const guides = axes.flatMap((axis) => {
    const [spanOf, otherSpanOf] = axis === 'x' ? [across, down] : [down, across]
    return linesOf(spanOf(rectangle)).flatMap((at): Guide[] => {
      const inLine = [...others, page].filter((target) =>
        linesOf(spanOf(target)).some((line) => Math.abs(line - at) < same),
      )
      if (inLine.length === 0) return []
      const spans = [rectangle, ...inLine].map(otherSpanOf)
      const from = Math.min(...spans.map(({ start }) => start))
      return [{ axis, at, from, to: Math.max(...spans.map(({ start, length }) => start + length)) }]
    })
  })
  return { rectangle, guides }
}

/** Resizes a rectangle by a handle, without inverting it. */
export function resized(
  rectangle: Rectangle,
  handle: ResizeHandle,
  by: { x: number; y: number },
  least = 1,
): Rectangle {
  let { left, top } = rectangle
  let right = rightOf(rectangle)
  let bottom = bottomOf(rectangle)
  if (handle.includes('w')) left = Math.min(left + by.x, right - least)
  if (handle.includes('e')) right = Math.max(right + by.x, left + least)
  if (handle.includes('n')) top = Math.min(top + by.y, bottom - least)
  if (handle.includes('s')) bottom = Math.max(bottom + by.y, top + least)
  return { left, top, width: right - left, height: bottom - top }
}
