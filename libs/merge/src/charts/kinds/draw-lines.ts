import { area as d3Area, line as d3Line } from 'd3-shape'
import { layCategories } from '../axes/category-axis.ts'
import { drawFrame, drawZero, type Frame } from '../axes/frame.ts'
import { seriesColor } from '../drawing/colors.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { strokePx } from '../drawing/metrics.ts'
import { type Span, spanEnds, stackValues } from './stack-values.ts'

/** Points are marked if they are at least this far apart. */
const dotsFromPx = 14
const dotPx = 2.2
const insetPx = 6

/** Draws lines, or areas that overlap or are stacked. A missing value is a gap in a line, and 0 in a stack. */
export function drawLines(drawing: Drawing): void {
  const { rows, options } = drawing
  const isArea = options.type === 'area'
  const isStacked = options.stack !== 'none'
  const spans = stackValues(isStacked ? withoutGaps(drawing) : rows, options.stack)
  const values = isArea ? spanEnds(spans) : spans.flatMap((each) => each.flatMap((span) => span?.[1] ?? []))
  const inset = isArea ? 0 : insetPx
  const positionsOf = (left: number, right: number) =>
    positionsBetween(rows.labels.length, left + inset, right - inset)
  const frame = drawFrame(drawing, {
    values,
    startsAtZero: isArea,
    hasAxis: true,
    above: 0,
    below: 0,
    isShare: options.stack === 'percent',
    mark: isArea ? 'square' : 'line',
    legend: 'right',
    layLabels: ({ left, right, roomPx }) => {
      const { x, step } = positionsOf(left, right)
      return layCategories({ labels: rows.labels, center: x, stepPx: step, mayThin: true, roomPx })
    },
    targets: ({ y, bottom }) =>
      spans.map((each) => {
        const [from, to] = each.findLast((span) => span !== null) ?? []
        if (from === undefined || to === undefined) return bottom
        return isStacked ? (y(from) + y(to)) / 2 : y(to)
      }),
  })
  const { x, step } = positionsOf(frame.left, frame.right)
  const marks = { x, frame, hasDots: step >= dotsFromPx && !isArea, strokePx: strokeAt(step) }
  if (isArea && isStacked)
    for (const [series, each] of spans.entries())
      drawArea(drawing, marks, { series, spans: each, opacity: 1 })
  else {
    if (isArea)
      for (const [series, each] of spans.entries())
        drawArea(drawing, marks, { series, spans: each, opacity: 0.16 })
    if (!isArea) drawZero(drawing, frame)
    for (const [series, each] of spans.entries()) drawLine(drawing, marks, series, each)
  }
  if (isArea) drawZero(drawing, frame)
}

function withoutGaps({ rows }: Drawing): Drawing['rows'] {
  return {
    ...rows,
    series: rows.series.map(({ name, values }) => ({ name, values: values.map((value) => value ?? 0) })),
  }
}

function positionsBetween(
  count: number,
  left: number,
  right: number,
): { x: (index: number) => number; step: number } {
  const width = Math.max(right - left, 1)
  if (count < 2) return { x: () => left + width / 2, step: width }
  const step = width / (count - 1)
  return { x: (index) => left + index * step, step }
}

/** Dense points get a thinner line, so that changes between them stay visible. */
function strokeAt(step: number): number {
  if (step >= 3) return strokePx.series
  return step >= 1 ? strokePx.dense : strokePx.densest
}

interface Marks {
  x: (index: number) => number
  frame: Frame
  hasDots: boolean
  strokePx: number
}

function drawArea(
  { pen }: Drawing,
  { x, frame }: Marks,
  { series, spans, opacity }: { series: number; spans: readonly (Span | null)[]; opacity: number },
): void {
  const shape = d3Area<Span | null>()
    .defined((span) => span !== null)
    .x((_, index) => pen.x(x(index)))
    .y0((span) => frame.y(span?.[0] ?? 0))
    .y1((span) => frame.y(span?.[1] ?? 0))
    .digits(2)
  const look = { fill: seriesColor(series), 'fill-opacity': opacity === 1 ? undefined : opacity }
  pen.path(shape([...spans]) ?? '', look)
}

function drawLine({ pen }: Drawing, marks: Marks, series: number, spans: readonly (Span | null)[]): void {
  const { x, frame, hasDots } = marks
  const stroke = seriesColor(series)
  const shape = d3Line<Span | null>()
    .defined((span) => span !== null)
    .x((_, index) => pen.x(x(index)))
    .y((span) => frame.y(span?.[1] ?? 0))
    .digits(2)
  const look = {
    fill: 'none',
    stroke,
    'stroke-width': marks.strokePx,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  }
  pen.path(shape([...spans]) ?? '', look)
  const dots = spans.map((span, index) => {
    const isAlone = !spans[index - 1] && !spans[index + 1]
    return span && (hasDots || isAlone) ? pen.dot(x(index), frame.y(span[1]), dotPx) : ''
  })
  pen.path(dots.join(''), { fill: stroke })
}
