import { scaleLinear } from 'd3-scale'
import { drawTitle, zeroLook } from '../axes/frame.ts'
import { layLegendLines } from '../axes/legend.ts'
import { createValueAxis, type ValueAxis } from '../axes/value-axis.ts'
import { gridColor, seriesColor, textOn } from '../drawing/colors.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { cutText, textWidth, widestText, wrapText } from '../drawing/measure-text.ts'
import { fontPx, gapPx, linePx, strokePx } from '../drawing/metrics.ts'
import { type Bar, barLabel, type BarPositions, drawnEnds, positionBars, stackSums } from './bar-positions.ts'
import { spanEnds, stackValues } from './stack-values.ts'

const rowPx = { least: 120, most: 900, bar: 15, between: 8, around: 70 }

/** Returns the height that horizontal bars need, up to the height of a page. */
export function rowsHeight(rows: number, series: number, isStacked: boolean): number {
  const bars = isStacked ? 1 : Math.max(1, series)
  const needed = rows * (bars * rowPx.bar + rowPx.between) + rowPx.around
  return Math.max(rowPx.least, Math.min(rowPx.most, needed))
}

interface RowsFrame {
  left: number
  right: number
  top: number
  bottom: number
  axis: ValueAxis
  x: (value: number) => number
}

export function drawRows(drawing: Drawing): void {
  const { pen, rows, options } = drawing
  const isStacked = options.stack !== 'none'
  const { top, bottom } = drawLegend(drawing)
  const ends = isStacked ? stackSums(drawing) : labelsOfBars(drawing)
  const hasAxis = ends.length === 0
  const plotBottom = bottom - (hasAxis ? linePx + gapPx : 0)
  const positions = positionBars(drawing, top, Math.max(plotBottom, top + 1))
  const frame = layFrame(drawing, { positions, ends, hasAxis, top, bottom: plotBottom })
  drawLabels(drawing, frame, positions)
  if (hasAxis) drawAxis(drawing, frame)
  for (const [series] of rows.series.entries()) {
    const boxes = positions.bars
      .filter((bar) => bar.series === series)
      .map((bar) => {
        const [from, to] = drawnEnds(bar, frame.x)
        return pen.box(from, bar.start, to, bar.end)
      })
    pen.path(boxes.join(''), { fill: seriesColor(series) })
  }
  if (frame.axis.low <= 0 && frame.axis.high >= 0)
    pen.path(pen.rule(frame.x(0), frame.top, frame.x(0), frame.bottom), zeroLook)
  if (isStacked) {
    if (options.labels !== 'none') drawInPieces(drawing, frame, positions)
    for (const [row, text] of ends.entries())
      drawAfter(drawing, frame, sumPosition(positions, row), text, true)
  } else
    for (const [index, text] of ends.entries()) drawAfter(drawing, frame, positions.bars[index], text, false)
}

function drawLegend(drawing: Drawing): { top: number; bottom: number } {
  const { pen, rows, options } = drawing
  const top = drawTitle(drawing)
  if (options.legend === 'none' || (rows.series.length < 2 && options.legend === 'auto'))
    return { top, bottom: drawing.height }
  const legend = layLegendLines(
    rows.series.map(({ name }) => name),
    'square',
    pen.width,
  )
  const isBelow = options.legend === 'bottom'
  legend.draw(pen, isBelow ? drawing.height - legend.height : top)
  return isBelow
    ? { top, bottom: drawing.height - legend.height - gapPx }
    : { top: top + legend.height + gapPx, bottom: drawing.height }
}

function labelsOfBars(drawing: Drawing): string[] {
  if (drawing.options.labels === 'none') return []
  return positionBars(drawing, 0, 1).bars.map((bar) => barLabel(drawing, bar))
}

function layFrame(
  { pen, rows, options, printTick, printShare }: Drawing,
  plot: { positions: BarPositions; ends: readonly string[]; hasAxis: boolean; top: number; bottom: number },
): RowsFrame {
  const room = pen.width * labelsPart
  const left = Math.min(widestText(rows.labels, fontPx, room) + gapPx, room)
  const values = spanEnds(stackValues(rows, options.stack))
  const after = plot.ends.length === 0 ? 0 : widestText(plot.ends) + gapPx
  const isShare = options.stack === 'percent'
  const axis = createValueAxis({
    values,
    startsAtZero: true,
    min: options.min,
    max: options.max,
    lengthPx: pen.width - left - after,
    spacingPx: 80,
    isRound: plot.hasAxis,
    printTick: isShare ? (value) => printShare(value) : printTick,
  })
  const lastTick = plot.hasAxis ? textWidth(axis.ticks.at(-1)?.text ?? '') / 2 : 0
  const right = Math.max(pen.width - Math.max(after, lastTick), left + 1)
  const before = values.some((value) => value < 0) ? Math.min(after, (right - left) / 3) : 0
  const x = scaleLinear([axis.low, axis.high], [left + before, right])
  return { left, right, top: plot.top, bottom: plot.bottom, axis, x: (value) => x(value) }
}

/** Maximum share of the width for labels. Longer labels are cut off. */
const labelsPart = 0.36

/**
 * Draws labels to the left of the bars, on two lines if they fit and that avoids truncation. If there is not enough room for all labels, draws
 * only some of them.
 */
function drawLabels({ pen, rows }: Drawing, { left }: RowsFrame, { center, step }: BarPositions): void {
  const stride = Math.max(1, Math.ceil((fontPx * 1.08) / Math.max(step, 1e-6)))
  const linesFit = step >= linePx * 2.1 ? 2 : 1
  for (let row = 0; row < rows.labels.length; row += stride) {
    const label = rows.labels[row] ?? ''
    const lines = linesFit === 1 ? [cutText(label, left - gapPx + 1)] : wrapText(label, left - gapPx + 1, 2)
    const y = center(row) - ((lines.length - 1) * linePx) / 2
    pen.lines(lines, { x: left - gapPx, y, anchor: 'end' })
  }
}

function drawAxis({ pen }: Drawing, { top, bottom, axis, x }: RowsFrame): void {
  const rules = axis.ticks.map(({ value }) => pen.rule(x(value), top, x(value), bottom))
  pen.path(rules.join(''), { stroke: gridColor, 'stroke-width': strokePx.grid })
  for (const { value, text } of axis.ticks)
    pen.text({ text, x: x(value), y: bottom + gapPx + linePx / 2, anchor: 'middle', isQuiet: true })
}

function drawAfter(
  { pen }: Drawing,
  { x }: RowsFrame,
  bar: Pick<Bar, 'start' | 'end' | 'span'> | undefined,
  text: string,
  isBold: boolean,
): void {
  if (!bar || bar.end - bar.start < fontPx * 0.7) return
  const isBefore = bar.span[1] < 0
  const look = { text, y: (bar.start + bar.end) / 2, isBold, anchor: isBefore ? 'end' : 'start' } as const
  pen.text({ ...look, x: x(bar.span[1]) + (isBefore ? -gapPx : gapPx) * 0.75 })
}

/** Returns the position of a stack's sum: after its last segment above zero. */
function sumPosition({ bars }: BarPositions, row: number): Pick<Bar, 'start' | 'end' | 'span'> | undefined {
  const pieces = bars.filter((bar) => bar.row === row)
  const [first] = pieces
  const high = pieces.reduce((most, { span }) => Math.max(most, span[1]), 0)
  return first && { start: first.start, end: first.end, span: [0, high] }
}

function drawInPieces(drawing: Drawing, frame: RowsFrame, { bars }: BarPositions): void {
  for (const bar of bars) {
    const [from, to] = drawnEnds(bar, frame.x)
    const text = barLabel(drawing, bar)
    if (bar.end - bar.start < fontPx * 1.1 || textWidth(text) > Math.abs(to - from) - 4) continue
    const at = { x: (from + to) / 2, y: (bar.start + bar.end) / 2 }
    drawing.pen.text({ text, ...at, anchor: 'middle', fill: textOn(bar.series) })
  }
}
