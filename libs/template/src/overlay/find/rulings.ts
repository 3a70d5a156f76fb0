import type { PageDrawing } from './page-drawing.ts'
import { bottomOf, rightOf } from '../geometry/rectangles.ts'

export interface Ruling {
  at: number
  from: number
  to: number
  thickness: number
}

/** The straight lines of a page. Collinear parts are joined. */
export interface Rulings {
  level: Ruling[]
  upright: Ruling[]
}

const thickMax = 3
/** Maximum distance between parallel parts that are joined. */
const apartMax = 1.2
const gapMax = 2.5

/** Returns the lines of a page, including the sides of rectangles. */
export function rulingsOf({ lines, rectangles, width, height }: PageDrawing): Rulings {
  const level: Ruling[] = []
  const upright: Ruling[] = []
  const put = (one: { left: number; top: number; width: number; height: number }) => {
    const thickness = Math.min(one.width, one.height)
    if (one.width >= one.height)
      level.push({ at: one.top + one.height / 2, from: one.left, to: rightOf(one), thickness })
    else upright.push({ at: one.left + one.width / 2, from: one.top, to: bottomOf(one), thickness })
  }
  for (const line of lines) put(line)
  for (const one of rectangles) {
    if (one.filling !== undefined && one.filling > 0.97 && !one.isFramed) continue
    if (Math.min(one.width, one.height) <= thickMax) {
      put(one)
      continue
    }
    if (!one.isFramed || (one.width > width * 0.98 && one.height > height * 0.98)) continue
    const across = { from: one.left, to: rightOf(one), thickness: 1 }
    const down = { from: one.top, to: bottomOf(one), thickness: 1 }
    level.push({ ...across, at: one.top }, { ...across, at: bottomOf(one) })
    upright.push({ ...down, at: one.left }, { ...down, at: rightOf(one) })
  }
  return { level: merged(level), upright: merged(upright) }
}

/** Maximum height of a row in a table with open sides. */
const openHeightMax = 60

/**
 * Adds the missing sides of tables with open sides. These are where horizontal lines, with vertical lines between them, start or end at the same
 * position.
 */
export function withOpenSides({ level, upright }: Rulings): Rulings {
  const sides: Ruling[] = []
  for (const [index, line] of level.entries())
    for (const end of ['from', 'to'] as const) {
      const next = level
        .slice(index + 1)
        .find((other) => other.at - line.at > 4 && Math.abs(other[end] - line[end]) < 2)
      if (!next || next.at - line.at > openHeightMax) continue
      const crossing = upright.filter(({ from, to }) => from < line.at + 2 && to > next.at - 2)
      const isParted = crossing.some(({ at }) => at > line.from - 2 && at < line.to + 2)
      const isClosed = crossing.some(({ at }) => Math.abs(at - line[end]) < 3)
      if (isParted && !isClosed) sides.push({ at: line[end], from: line.at, to: next.at, thickness: 0 })
    }
  return sides.length === 0 ? { level, upright } : { level, upright: merged([...upright, ...sides]) }
}

function merged(rulings: readonly Ruling[]): Ruling[] {
  const whole: Ruling[] = []
  let near: Ruling[] = []
  const flush = () => {
    for (const one of near.toSorted((a, b) => a.from - b.from)) {
      const last = whole.at(-1)
      if (last && last !== fence && one.from - last.to <= gapMax) {
        last.to = Math.max(last.to, one.to)
        last.thickness = Math.max(last.thickness, one.thickness)
      } else whole.push({ ...one })
    }
    near = []
  }
  const fence: Ruling = { at: Number.NaN, from: 0, to: 0, thickness: 0 }
  for (const one of rulings.toSorted((a, b) => a.at - b.at)) {
    const first = near[0]
    if (first && one.at - first.at > apartMax) {
      flush()
      whole.push(fence)
    }
    near.push(one)
  }
  flush()
  return whole.filter((one) => one !== fence && one.to - one.from > 2)
}
