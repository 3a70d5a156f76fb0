import type { Drawing } from '../drawing/drawing.ts'
import { rowSum, type Span, stackValues } from './stack-values.ts'

/** A bar or a segment of one, with its position on both axes. */
export interface Bar {
  series: number
  row: number
  span: Span
  /** The edges along the label axis. */
  start: number
  end: number
}

export interface BarPositions {
  bars: readonly Bar[]
  step: number
  thickness: number
  center: (row: number) => number
}

const thicknessMax = 72
/** Shares of the space for a bar that remain empty: between rows, and between the bars of a row. */
const between = { rows: 0.34, bars: 0.06 }

export function positionBars({ rows, options }: Drawing, from: number, to: number): BarPositions {
  const spans = stackValues(rows, options.stack)
  const isStacked = options.stack !== 'none'
  const inRow = isStacked ? 1 : Math.max(1, rows.series.length)
  const step = (to - from) / Math.max(1, rows.labels.length)
  const room = (step * (1 - between.rows)) / inRow
  const thickness = Math.min(thicknessMax, room * (inRow > 1 ? 1 - between.bars : 1))
  const pitch = Math.min(room, thickness * (1 + between.bars))
  const center = (row: number) => from + (row + 0.5) * step
  const bars = spans.flatMap((each, series) =>
    each.flatMap((span, row): Bar[] => {
      if (span === null) return []
      const first = center(row) - (pitch * (inRow - 1) + thickness) / 2
      const start = first + (isStacked ? 0 : series * pitch)
      return [{ series, row, span, start, end: start + thickness }]
    }),
  )
  return { bars, step, thickness, center }
}

/** Returns the label at a bar or in a segment. */
export function barLabel({ rows, options, printNumber, printShare }: Drawing, { series, row }: Bar): string {
  const value = rows.series[series]?.values[row] ?? 0
  if (options.labels === 'values') return printNumber(value)
  return printShare(value / (rowSum(rows, row) || 1))
}

/** Returns the sums to print above the stacks. Empty if the stacked values are not printed. */
export function stackSums({ rows, options, printNumber }: Drawing): string[] {
  if (options.stack !== 'values' || options.labels !== 'values' || rows.series.length < 2) return []
  return rows.labels.map((_, row) => printNumber(rowSum(rows, row)))
}

/** Gap between segments of a stack. */
const cut = 0.75

/** Returns the drawn ends of a bar. A segment starts after a small gap, unless it is smaller than the gap. */
export function drawnEnds({ span }: Bar, position: (value: number) => number): [from: number, to: number] {
  const [from, to] = [position(span[0]), position(span[1])]
  if (span[0] === 0 || Math.abs(to - from) < cut * 3) return [from, to]
  return [from + Math.sign(to - from) * cut, to]
}
