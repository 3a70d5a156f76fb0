import { scaleLinear } from 'd3-scale'
import { line as d3Line } from 'd3-shape'
import { createValueAxis } from '../axes/value-axis.ts'
import { gridColor, seriesColor } from '../drawing/colors.ts'
import type { Drawing } from '../drawing/drawing.ts'

const insetPx = 2.5
const lineLook = { fill: 'none', 'stroke-width': 1.2, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }

/** Draws a line without axes, as high as a line of text, with a dot at its end. */
export function drawSparkline({ pen, rows, options, height }: Drawing): void {
  const values = rows.series[0]?.values ?? []
  const present = values.filter((value) => value !== null)
  const middle = height / 2
  if (present.length === 0) {
    pen.path(pen.rule(insetPx, middle, pen.width - insetPx, middle), {
      stroke: gridColor,
      'stroke-width': 0.75,
    })
    return
  }
  // Only the ends of the axis are used. Unless set, they are the lowest and the highest value.
  const axis = createValueAxis({
    values: present,
    startsAtZero: false,
    min: options.min ?? present.reduce((a, b) => Math.min(a, b)),
    max: options.max ?? present.reduce((a, b) => Math.max(a, b)),
    isRound: false,
    lengthPx: height,
    spacingPx: height,
    printTick: String,
  })
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [insetPx, pen.width - insetPx])
  const y = scaleLinear([axis.low, axis.high], [height - insetPx, insetPx])
  const shape = d3Line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => pen.x(x(index)))
    .y((value) => y(value ?? 0))
    .digits(2)
  const stroke = seriesColor(0)
  pen.path(shape([...values]) ?? '', { ...lineLook, stroke })
  const last = values.findLastIndex((value) => value !== null)
  pen.path(pen.dot(x(last), y(values[last] ?? 0), 1.7), { fill: stroke })
}
