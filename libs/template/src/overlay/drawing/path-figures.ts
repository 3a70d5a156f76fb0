import type { Rectangle } from '../box.ts'
import type { PageTransform } from './page-content.ts'

/** One closed or open path. `round`: a circle or a rectangle with rounded corners; `other`: a curve or a slanted line. */
export interface Figure extends Rectangle {
  kind: 'line' | 'rectangle' | 'round' | 'other'
}

interface Stroke {
  points: [x: number, y: number][]
  hasCurves: boolean
  isClosed: boolean
}

const straight = 0.6

/** Returns the figures of a pdf.js path, which contains operations, each followed by its points. */
export function figuresOf(path: ArrayLike<number>, matrix: PageTransform): Figure[] {
  return strokesOf(path, matrix).flatMap((stroke) => figuresOfStroke(stroke))
}

function strokesOf(path: ArrayLike<number>, [a, b, c, d, e, f]: PageTransform): Stroke[] {
  const strokes: Stroke[] = []
  const add = (at: number) => {
    const [x = 0, y = 0] = [path[at], path[at + 1]]
    strokes.at(-1)?.points.push([a * x + c * y + e, b * x + d * y + f])
  }
  for (let at = 0; at < path.length;) {
    const what = path[at]
    const last = strokes.at(-1)
    if (what === 0) {
      strokes.push({ points: [], hasCurves: false, isClosed: false })
      add(at + 1)
      at += 3
    } else if (what === 1) {
      // A path can continue after it is closed.
      add(at + 1)
      at += 3
    } else if (what === 2 || what === 3) {
      if (last) last.hasCurves = true
      const length = what === 2 ? 6 : 4
      for (let point = 0; point < length; point += 2) add(at + 1 + point)
      at += 1 + length
    } else {
      if (last) last.isClosed = true
      at += 1
    }
  }
  return strokes.filter(({ points }) => points.length > 1)
}

function figuresOfStroke({ points, hasCurves, isClosed }: Stroke): Figure[] {
  const box = around(points)
  if (hasCurves) {
    const isSmallOrWide = points.length >= 12
    return [{ ...box, kind: isSmallOrWide && touchesSides(points, box) ? 'round' : 'other' }]
  }
  if (box.width <= straight || box.height <= straight) return [{ ...box, kind: 'line' }]
  const [first, ...rest] = points as [[number, number], ...[number, number][]]
  const last = rest.at(-1) ?? first
  const returns =
    isClosed || (Math.abs(first[0] - last[0]) < straight && Math.abs(first[1] - last[1]) < straight)
  const isLevel = [...rest, ...(isClosed ? [first] : [])].every(([x, y], at) => {
    const [fromX, fromY] = points[at] as [number, number]
    return Math.abs(x - fromX) <= straight || Math.abs(y - fromY) <= straight
  })
  if (!isLevel) return [{ ...box, kind: 'other' }]
  const corners = points.every(
    ([x, y]) => nearSide(x, box.left, box.width) && nearSide(y, box.top, box.height),
  )
  if (returns && corners) return [{ ...box, kind: 'rectangle' }]
  return rest.flatMap((to, at): Figure[] => {
    const side = around([points[at] as [number, number], to])
    return side.width + side.height > straight ? [{ ...side, kind: 'line' }] : []
  })
}

/** Whether all points of a path are on the sides of its bounds, as in a circle or a rounded rectangle. */
function touchesSides(points: readonly [number, number][], box: Rectangle): boolean {
  const near = (x: number, y: number) =>
    (nearSide(x, box.left, box.width) ? 1 : 0) + (nearSide(y, box.top, box.height) ? 1 : 0)
  return points.every(([x, y]) => near(x, y) >= 1)
}

function nearSide(at: number, from: number, length: number): boolean {
  const slack = Math.max(straight, length * 0.02)
  return Math.abs(at - from) <= slack || Math.abs(at - from - length) <= slack
}

function around(points: readonly [number, number][]): Rectangle {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
