import { layCategories } from '../axes/category-axis.ts'
import { drawFrame, drawZero, type Frame } from '../axes/frame.ts'
import { seriesColor, textOn } from '../drawing/colors.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { textWidth, widestText } from '../drawing/measure-text.ts'
import { fontPx, linePx } from '../drawing/metrics.ts'
import { type Bar, barLabel, type BarPositions, drawnEnds, positionBars, stackSums } from './bar-positions.ts'
import { spanEnds, stackValues } from './stack-values.ts'

interface LabelFit {
  isTurned: boolean
  sizePx: number
  height: number
}

export function drawColumns(drawing: Drawing): void {
  const { pen, rows, options } = drawing
  const isStacked = options.stack !== 'none'
  const ends = spanEnds(stackValues(rows, options.stack))
  const above = isStacked ? stackSums(drawing) : labelsOfBars(drawing)
  const fit = above.length === 0 ? undefined : fitLabels(drawing, above)
  const frame = drawFrame(drawing, {
    values: ends,
    startsAtZero: true,
    hasAxis: fit === undefined,
    above: fit?.height ?? 0,
    below: !isStacked && ends.some((value) => value < 0) ? (fit?.height ?? 0) : 0,
    isShare: options.stack === 'percent',
    mark: 'square',
    legend: isStacked ? 'right' : 'top',
    layLabels: ({ left, right, roomPx }) => {
      const { center, step } = positionBars(drawing, left, right)
      return layCategories({ labels: rows.labels, center, stepPx: step, mayThin: drawing.isOrdered, roomPx })
    },
    targets: (plot) => lastPieces(drawing, plot),
  })
  const positions = positionBars(drawing, frame.left, frame.right)
  for (const [series] of rows.series.entries()) {
    const boxes = positions.bars
      .filter((bar) => bar.series === series)
      .map((bar) => {
        const [from, to] = drawnEnds(bar, frame.y)
        return pen.box(bar.start, from, bar.end, to)
      })
    pen.path(boxes.join(''), { fill: seriesColor(series) })
  }
  drawZero(drawing, frame)
  if (isStacked) {
    if (options.labels !== 'none') drawInPieces(drawing, frame, positions)
    if (fit) drawSums(drawing, { frame, positions, sums: above, fit })
  } else if (fit)
    for (const [index, bar] of positions.bars.entries())
      drawAbove(drawing, { frame, bar, text: above[index] ?? '', fit })
}

function labelsOfBars(drawing: Drawing): string[] {
  if (drawing.options.labels === 'none') return []
  return positionBars(drawing, 0, 1).bars.map((bar) => barLabel(drawing, bar))
}

const smallPx = fontPx * 0.86

function fitLabels(drawing: Drawing, texts: readonly string[]): LabelFit | undefined {
  const { bars, step, thickness } = positionBars(drawing, 0, drawing.pen.width)
  const [first, second] = bars.length < 2 || drawing.options.stack !== 'none' ? [] : neighbors(bars)
  const pitch = first && second ? second.start - first.start : step
  for (const sizePx of [fontPx, smallPx])
    if (widestText(texts, sizePx) <= pitch - 3) return { isTurned: false, sizePx, height: linePx + 2 }
  const length = widestText(texts, smallPx)
  if (thickness < smallPx || length > drawing.height * 0.3) return undefined
  return { isTurned: true, sizePx: smallPx, height: length + 6 }
}

function neighbors(bars: readonly Bar[]): Bar[] {
  return bars.toSorted((a, b) => a.start - b.start).slice(0, 2)
}

function drawAbove(
  { pen }: Drawing,
  { frame, bar, text, fit }: { frame: Frame; bar: Bar; text: string; fit: LabelFit },
): void {
  const x = (bar.start + bar.end) / 2
  const isBelow = bar.span[1] < 0
  const y = frame.y(bar.span[1])
  const { sizePx } = fit
  if (fit.isTurned) {
    pen.text({ text, x, y: isBelow ? y + 4 : y - 4, anchor: isBelow ? 'end' : 'start', angle: -90, sizePx })
  } else pen.text({ text, x, y: isBelow ? y + linePx * 0.6 : y - linePx * 0.6, anchor: 'middle', sizePx })
}

function drawSums(
  drawing: Drawing,
  {
    frame,
    positions,
    sums,
    fit,
  }: { frame: Frame; positions: BarPositions; sums: readonly string[]; fit: LabelFit },
): void {
  for (const [row, text] of sums.entries()) {
    const pieces = positions.bars.filter((bar) => bar.row === row)
    if (pieces.length === 0) continue
    const y = frame.y(pieces.reduce((high, { span }) => Math.max(high, span[1]), 0))
    const look = { text, x: positions.center(row), sizePx: fit.sizePx, isBold: true }
    if (fit.isTurned) drawing.pen.text({ ...look, y: y - 4, anchor: 'start', angle: -90 })
    else drawing.pen.text({ ...look, y: y - linePx * 0.6, anchor: 'middle' })
  }
}

/** Prints labels in each segment with enough space. */
function drawInPieces(drawing: Drawing, frame: Frame, { bars }: BarPositions): void {
  for (const bar of bars) {
    const [from, to] = drawnEnds(bar, frame.y)
    const text = barLabel(drawing, bar)
    if (Math.abs(to - from) < smallPx * 1.15 || textWidth(text, smallPx) > bar.end - bar.start - 3) continue
    const at = { x: (bar.start + bar.end) / 2, y: (from + to) / 2 }
    drawing.pen.text({ text, ...at, anchor: 'middle', sizePx: smallPx, fill: textOn(bar.series) })
  }
}

function lastPieces({ rows, options }: Drawing, { y }: Frame): number[] {
  return stackValues(rows, options.stack).map((spans) => {
    const [from, to] = spans.at(-1) ?? [0, 0]
    return (y(from) + y(to)) / 2
  })
}
