import type { Rectangle } from '../box.ts'
import { edgeTolerance } from './cell-contents.ts'
import type { Ruling, Rulings } from './rulings.ts'

/** Maximum number of lines. Drawings, maps and charts have more, and contain no blanks. */
const rulingsMax = 2_500
const cellsMax = 6_000
const sideMin = 4

/** Returns the smallest rectangles with lines on all four sides, in reading order. */
export function cellsOf({ level, upright }: Rulings): Rectangle[] {
  if (level.length > rulingsMax || upright.length > rulingsMax) return []
  const crossed = level.map((one) =>
    upright.filter((other) => crosses(one, other)).toSorted((a, b) => a.at - b.at),
  )
  const cells: Rectangle[] = []
  for (const [index, top] of level.entries()) {
    const along = crossed[index] ?? []
    for (const [at, left] of along.entries()) {
      const cell = cellFrom(top, index, { left, others: along.slice(at + 1), level, crossed })
      if (cell) cells.push(cell)
      if (cells.length > cellsMax) return []
    }
  }
  return cells
}

interface Corner {
  left: Ruling
  others: readonly Ruling[]
  level: readonly Ruling[]
  crossed: readonly Ruling[][]
}

function cellFrom(
  top: Ruling,
  index: number,
  { left, others, level, crossed }: Corner,
): Rectangle | undefined {
  for (let below = index + 1; below < level.length; below += 1) {
    const bottom = level[below] as Ruling
    if (bottom.at - top.at < sideMin) continue
    if (bottom.at > left.to + edgeTolerance) return undefined
    if (!crossed[below]?.includes(left)) continue
    for (const right of others) {
      if (right.at - left.at < sideMin) continue
      if (right.to < bottom.at - edgeTolerance || !crossed[below]?.includes(right)) continue
      return { left: left.at, top: top.at, width: right.at - left.at, height: bottom.at - top.at }
    }
  }
  return undefined
}

function crosses(level: Ruling, upright: Ruling): boolean {
  return (
    upright.at >= level.from - edgeTolerance &&
    upright.at <= level.to + edgeTolerance &&
    level.at >= upright.from - edgeTolerance &&
    level.at <= upright.to + edgeTolerance
  )
}
