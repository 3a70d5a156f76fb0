import type { Drawing } from '../drawing/drawing.ts'
import { rowSum, type Span, stackValues } from './stack-values.ts'

/** A bar or a piece of one, on the axis of the values and on that of the labels. */
export interface Bar {
  series: number
  row: number
  span: Span
  /** The edges across the values. */
  start: number
  end: number
}

/** Where the rows of a bar chart stand, from the first edge of the plot to the last. */
export interface BarPlaces {
  bars: readonly Bar[]
  /** From the middle of one row to that of the next. */
  step: number
  /** How thick a bar is. */
  thickness: number
  centre: (row: number) => number
}

const thicknessMax = 72
/** Parts of a bar's place that stay free: between rows, and between the bars of a row. */
const between = { rows: 0.34, bars: 0.06 }

/** The places of all bars between two edges. */
export function placeBars({ rows, options }: Drawing, from: number, to: number): BarPlaces {
  const spans = stackValues(rows, options.stack)
  const isStacked = options.stack !== 'none'
  const inRow = isStacked ? 1 : Math.max(1, rows.series.length)
  const step = (to - from) / Math.max(1, rows.labels.length)
  const room = (step * (1 - between.rows)) / inRow
  const thickness = Math.min(thicknessMax, room * (inRow > 1 ? 1 - between.bars : 1))
  const pitch = Math.min(room, thickness * (1 + between.bars))
  const centre = (row: number) => from + (row + 0.5) * step
  const bars = spans.flatMap((each, series) =>
    each.flatMap((span, row): Bar[] => {
      if (span === null) return []
      const first = centre(row) - (pitch * (inRow - 1) + thickness) / 2
      const start = first + (isStacked ? 0 : series * pitch)
      return [{ series, row, span, start, end: start + thickness }]
    }),
  )
  return { bars, step, thickness, centre }
}

/** What stands at a bar, or in a piece of one. */
export function barLabel({ rows, options, printNumber, printShare }: Drawing, { series, row }: Bar): string {
  const value = rows.series[series]?.values[row] ?? 0
  if (options.labels === 'values') return printNumber(value)
  return printShare(value / (rowSum(rows, row) || 1))
}

/** The sum above each stack; none where it is no sum of shown values. */
export function stackSums({ rows, options, printNumber }: Drawing): string[] {
  if (options.stack !== 'values' || options.labels !== 'values' || rows.series.length < 2) return []
  return rows.labels.map((_, row) => printNumber(rowSum(rows, row)))
}

/** Between pieces of a stack. */
const cut = 0.75

/** The ends of a bar as they are drawn: a piece begins a hairline after the one before it, unless it is thinner. */
export function drawnEnds({ span }: Bar, place: (value: number) => number): [from: number, to: number] {
  const [from, to] = [place(span[0]), place(span[1])]
  if (span[0] === 0 || Math.abs(to - from) < cut * 3) return [from, to]
  return [from + Math.sign(to - from) * cut, to]
}
