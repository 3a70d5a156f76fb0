import { scaleLinear } from 'd3-scale'
import { gridColor, textColor } from '../drawing/colors.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { textWidth, wrapText } from '../drawing/measure-text.ts'
import { gapPx, linePx, strokePx } from '../drawing/metrics.ts'
import type { CategoryAxis } from './category-axis.ts'
import { layEndLabels, layLegendLines, type Mark } from './legend.ts'
import { createValueAxis, type ValueAxis } from './value-axis.ts'

export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
  axis: ValueAxis
  y: (value: number) => number
}

export interface FrameNeeds {
  values: readonly number[]
  startsAtZero: boolean
  /** If false, the values are printed next to the data. */
  hasAxis: boolean
  /** Space above and below the data. */
  above: number
  below: number
  /** Whether values are shares from 0 to 1. */
  isShare: boolean
  mark: Mark
  /** Position of the legend, unless the chart's `legend` attribute sets it. */
  legend: 'top' | 'right'
  layLabels: (plot: { left: number; right: number; roomPx: number }) => CategoryAxis
  /** For a legend next to the plot: the height at which each series ends. */
  targets: (frame: Frame) => readonly number[]
}

const titlePx = 12.25
const titleLinePx = 16

/** Draws the title at the top. Returns its height. */
export function drawTitle({ pen, options }: Drawing): number {
  if (options.title === '') return 0
  const lines = wrapText(options.title, pen.width, 2, titlePx * 1.06)
  for (const [index, text] of lines.entries())
    pen.text({ text, x: 0, y: (index + 0.5) * titleLinePx, isBold: true, sizePx: titlePx })
  return lines.length * titleLinePx + gapPx
}

/** Draws title, legend, labels and grid. The caller draws the data into the returned frame, and the zero line over it. */
export function drawFrame(drawing: Drawing, needs: FrameNeeds): Frame {
  const { pen, rows } = drawing
  const names = rows.series.map(({ name }) => name)
  let top = drawTitle(drawing)
  let bottom = drawing.height
  const legend = legendPosition(drawing, needs)
  const lines = layLegendLines(names, needs.mark, pen.width)
  if (legend === 'top') {
    lines.draw(pen, top)
    top += lines.height + gapPx
  } else if (legend === 'bottom') {
    bottom -= lines.height
    lines.draw(pen, bottom)
    bottom -= gapPx
  }
  const beside = legend === 'right' ? layEndLabels(names, needs.mark, pen.width * 0.3) : undefined
  const hasAxis = needs.hasAxis && needs.values.length > 0
  const frame = layFrame(
    drawing,
    { ...needs, hasAxis },
    { top, bottom, right: pen.width - (beside?.width ?? 0) },
  )
  drawGrid(drawing, frame, hasAxis)
  if (needs.values.length === 0) drawNothing(drawing, frame)
  frame.labels.draw(pen, frame.bottom)
  beside?.draw(pen, { x: frame.right, top: frame.top, bottom: frame.bottom, targets: needs.targets(frame) })
  return frame
}

function legendPosition({ options, rows, pen, height }: Drawing, needs: FrameNeeds): string {
  if (rows.series.length < 2 && options.legend === 'auto') return 'none'
  if (options.legend !== 'auto') return options.legend
  const isRoomy = pen.width >= 220 && height >= (rows.series.length + 5) * linePx
  return isRoomy ? needs.legend : 'top'
}

/** Rotated labels can move the plot this far to the right, as a share of the width. */
const overhangPart = 0.1

/** The height of the labels depends on the width of the plot, which depends on the height of the labels, so this takes two rounds. */
function layFrame(
  { pen, options, height, printTick, printShare }: Drawing,
  needs: FrameNeeds,
  given: { top: number; bottom: number; right: number },
): Frame & { labels: CategoryAxis } {
  const top = given.top + (needs.hasAxis ? linePx / 2 : 0)
  const roomPx = Math.max(linePx, Math.min(height * 0.34, (given.bottom - top) / 2))
  let labelsHeight = gapPx + linePx
  let overhang = 0
  for (let round = 1; ; round++) {
    const bottom = Math.max(given.bottom - labelsHeight, top + 1)
    const axis = createValueAxis({
      values: needs.values,
      startsAtZero: needs.startsAtZero,
      min: options.min,
      max: options.max,
      lengthPx: bottom - top,
      spacingPx: 48,
      isRound: needs.hasAxis,
      printTick: needs.isShare ? (value) => printShare(value) : printTick,
    })
    const widest = axis.ticks.reduce((width, { text }) => Math.max(width, textWidth(text)), 0)
    const left = (needs.hasAxis ? Math.min(widest + gapPx, pen.width / 2) : 0) + overhang
    const right = Math.max(given.right, left + 1)
    const labels = needs.layLabels({ left, right, roomPx })
    if (round === 2 || (labels.height === labelsHeight && labels.overhang === 0)) {
      const y = scaleLinear(
        [axis.low, axis.high],
        [Math.max(bottom - needs.below, top + 1), Math.min(top + needs.above, bottom - 1)],
      )
      return { left, right, top, bottom, axis, labels, y: (value) => y(value) }
    }
    labelsHeight = labels.height
    overhang = Math.min(labels.overhang, pen.width * overhangPart)
  }
}

function drawGrid({ pen }: Drawing, { left, right, axis, y }: Frame, hasAxis: boolean): void {
  if (!hasAxis) return
  const rules = axis.ticks.map(({ value }) => pen.rule(left, y(value), right, y(value)))
  pen.path(rules.join(''), { stroke: gridColor, 'stroke-width': strokePx.grid })
  for (const { value, text } of axis.ticks)
    pen.text({ text, x: left - gapPx, y: y(value), anchor: 'end', isQuiet: true })
}

function drawNothing({ pen, words }: Drawing, { left, right, top, bottom }: Frame): void {
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  pen.text({ text: words.noData, ...middle, anchor: 'middle', isQuiet: true })
}

/** Draws the zero line over the data, if zero is on the axis. */
export function drawZero({ pen }: Drawing, { left, right, axis, y }: Frame): void {
  if (axis.low > 0 || axis.high < 0) return
  pen.path(pen.rule(left, y(0), right, y(0)), zeroLook)
}

export const zeroLook = { stroke: textColor, 'stroke-width': strokePx.zero, 'stroke-opacity': 0.7 }
