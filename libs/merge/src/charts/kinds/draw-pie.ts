import { arc, pie, type PieArcDatum } from 'd3-shape'
import { drawTitle } from '../axes/frame.ts'
import { drawMark, layLegendLines } from '../axes/legend.ts'
import { spread } from '../axes/spread.ts'
import { gridColor, seriesColor, textColor } from '../drawing/colors.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { cutText, textWidth, widestText } from '../drawing/measure-text.ts'
import { gapPx, linePx } from '../drawing/metrics.ts'
import { number } from '../drawing/pen.ts'
import type { ChartRows } from '../options/read-rows.ts'

interface Circle {
  x: number
  y: number
  radius: number
}

interface Room {
  left: number
  right: number
  top: number
  bottom: number
}

const holePart = 0.58
/** Distances from the circle to the labels next to it. */
const leaderPx = { elbow: 12, label: 24 }
/** If the circle would be smaller than this share of the drawing, a legend is used instead of labels. */
const leastPart = 0.28

/** Draws slices clockwise from the top in the order of the rows, with labels next to them or a legend. */
export function drawPie(drawing: Drawing): void {
  const { pen, rows, options, words, height } = drawing
  const slices = gatherSlices(rows, words.other)
  const room = { left: 0, right: pen.width, top: drawTitle(drawing), bottom: height }
  if (slices.length === 0) return drawEmpty(drawing, room)
  if (options.legend === 'right') return drawBesideTable(drawing, slices, room)
  const beside = options.legend === 'auto' ? layBeside(drawing, slices, room) : undefined
  if (beside) {
    drawSlices(drawing, slices, beside.circle)
    return drawBeside(drawing, slices, beside)
  }
  drawWithLegend(drawing, slices, room)
}

/** Colors are assigned by the index of the slice, as in the legend. */
function drawSlices({ pen, options }: Drawing, slices: readonly Slice[], { x, y, radius }: Circle): void {
  const at = `translate(${number(pen.x(x))},${number(y)})${pen.isMirrored ? ' scale(-1,1)' : ''}`
  const shape = arc<PieArcDatum<Slice>>()
    .outerRadius(radius)
    .innerRadius(options.type === 'donut' ? radius * holePart : 0)
    .padAngle(slices.length > 1 ? 1.1 / radius : 0)
    .digits(2)
  for (const angles of anglesOf(slices))
    pen.path(shape(angles) ?? '', { fill: seriesColor(angles.index), transform: at })
}

function anglesOf(slices: readonly Slice[]): PieArcDatum<Slice>[] {
  return pie<Slice>()
    .sortValues(null)
    .value(({ share }) => share)([...slices])
}

function numberOf({ options, printNumber, printShare }: Drawing, { value, share }: Slice): string {
  if (options.labels === 'none') return ''
  return options.labels === 'values' ? printNumber(value) : printShare(share)
}

interface Beside {
  circle: Circle
  labelPx: number
  room: Room
}

/** Lays out labels on both sides of the circle. Returns undefined if the circle would be too small. */
function layBeside(drawing: Drawing, slices: readonly Slice[], room: Room): Beside | undefined {
  const [width, height] = [room.right - room.left, room.bottom - room.top]
  const widest = widestText(slices.flatMap((slice) => [slice.label, numberOf(drawing, slice)]))
  const labelPx = Math.min(widest + 1, width * 0.3)
  const radius = Math.min(height / 2 - gapPx, width / 2 - labelPx - leaderPx.label - gapPx)
  const lines = drawing.options.labels === 'none' ? 1 : 2
  if (radius < leastPart * Math.min(width, height) || slices.length * linePx * lines > height * 1.6)
    return undefined
  return { circle: { x: width / 2, y: (room.top + room.bottom) / 2, radius }, labelPx, room }
}

function drawBeside(drawing: Drawing, slices: readonly Slice[], { circle, labelPx, room }: Beside): void {
  const { pen } = drawing
  const lines = slices.map((slice) =>
    [cutText(slice.label, labelPx), numberOf(drawing, slice)].filter((text) => text !== ''),
  )
  const height = (drawing.options.labels === 'none' ? 1 : 2) * linePx
  const angles = anglesOf(slices).map(({ startAngle, endAngle }) => (startAngle + endAngle) / 2)
  let leaders = ''
  for (const side of [1, -1]) {
    const here = angles.flatMap((angle, index) =>
      Math.sin(angle) >= 0 === side > 0 ? [{ angle, index }] : [],
    )
    const outer = circle.radius + leaderPx.elbow
    const targets = here.map(({ angle }) => circle.y - Math.cos(angle) * outer)
    const positions = spread(targets, height + 3, room.top + height / 2, room.bottom - height / 2)
    for (const [rank, { angle, index }] of here.entries()) {
      const y = positions[rank] ?? circle.y
      const x = circle.x + side * (circle.radius + leaderPx.label)
      const from = {
        x: circle.x + Math.sin(angle) * (circle.radius + 2),
        y: circle.y - Math.cos(angle) * (circle.radius + 2),
      }
      const elbow = x - side * (leaderPx.label - leaderPx.elbow)
      leaders += pen.rule(from.x, from.y, elbow, y) + pen.rule(elbow, y, x - side * 3, y)
      const [name = '', value] = lines[index] ?? []
      const anchor = side > 0 ? 'start' : 'end'
      pen.text({
        text: name,
        x,
        y: value === undefined ? y : y - linePx / 2,
        anchor,
        isBold: value !== undefined,
      })
      if (value !== undefined) pen.text({ text: value, x, y: y + linePx / 2, anchor })
    }
  }
  pen.path(leaders, { fill: 'none', stroke: textColor, 'stroke-width': 0.5, 'stroke-opacity': 0.5 })
}

/** Draws the circle, and next to it one line for each slice with its name and values. */
function drawBesideTable(drawing: Drawing, slices: readonly Slice[], room: Room): void {
  const { pen, options, printNumber, printShare } = drawing
  const numbers = slices.map(({ value, share }) =>
    options.labels === 'none' ? [] : [printNumber(value), printShare(share)],
  )
  const numberPx = [0, 1].map((column) => widestText(numbers.map((each) => each[column] ?? '')))
  const markPx = 14
  const columnsPx = numberPx.reduce((sum, width) => sum + (width === 0 ? 0 : width + 18), 0)
  const namePx = Math.min(
    widestText(slices.map(({ label }) => label)) + 1,
    Math.max(30, pen.width * 0.6 - columnsPx - markPx),
  )
  const tablePx = markPx + namePx + columnsPx
  const height = room.bottom - room.top
  const radius = Math.max(8, Math.min(height / 2 - gapPx, (pen.width - tablePx - 32) / 2))
  const both = 2 * radius + 32 + tablePx
  const left = Math.max(0, (pen.width - both) / 2)
  const middle = (room.top + room.bottom) / 2
  drawSlices(drawing, slices, { x: left + radius, y: middle, radius })
  const pitch = Math.min(linePx * 1.55, height / slices.length)
  const x = left + 2 * radius + 32
  let rules = ''
  for (const [index, { label }] of slices.entries()) {
    const y = middle + (index - (slices.length - 1) / 2) * pitch
    if (index > 0) rules += pen.rule(x, y - pitch / 2, x + tablePx, y - pitch / 2)
    drawMark(pen, { mark: 'square', index, x, y })
    pen.text({ text: cutText(label, namePx), x: x + markPx, y })
    const [value = '', share = ''] = numbers[index] ?? []
    pen.text({ text: value, x: x + tablePx - ((numberPx[1] ?? 0) + 18), y, anchor: 'end' })
    pen.text({ text: share, x: x + tablePx, y, anchor: 'end' })
  }
  pen.path(rules, { stroke: gridColor, 'stroke-width': 0.5 })
}

/** Draws the circle with numbers around it, and a legend above or below it. */
function drawWithLegend(drawing: Drawing, slices: readonly Slice[], room: Room): void {
  const { pen, options } = drawing
  let { top, bottom } = room
  if (options.legend !== 'none') {
    const legend = layLegendLines(
      slices.map(({ label }) => label),
      'square',
      pen.width,
    )
    legend.draw(pen, options.legend === 'top' ? top : bottom - legend.height)
    if (options.legend === 'top') top += legend.height + gapPx
    else bottom -= legend.height + gapPx
  }
  const texts = slices.map((slice) => numberOf(drawing, slice))
  const around = options.labels === 'none' ? gapPx : linePx + gapPx
  const widest = options.labels === 'none' ? 0 : widestText(texts)
  const radius = Math.max(4, Math.min((bottom - top) / 2 - around, pen.width / 2 - widest - 2 * gapPx))
  const circle = { x: pen.width / 2, y: (top + bottom) / 2, radius }
  drawSlices(drawing, slices, circle)
  for (const { startAngle, endAngle, index } of anglesOf(slices)) {
    const angle = (startAngle + endAngle) / 2
    const text = texts[index] ?? ''
    // A slice that is thinner than a line of text has its number only in the text alternative.
    if ((endAngle - startAngle) * (radius + around) < linePx) continue
    const out = radius + gapPx + linePx / 2
    const x =
      circle.x + Math.sin(angle) * (out + (textWidth(text) / 2 - linePx / 2) * Math.abs(Math.sin(angle)))
    pen.text({ text, x, y: circle.y - Math.cos(angle) * out, anchor: 'middle' })
  }
}

/** Draws an empty ring if there are no values, or only zeros. */
function drawEmpty({ pen, words }: Drawing, room: Room): void {
  const circle = { x: pen.width / 2, y: (room.top + room.bottom) / 2 }
  const radius = Math.max(4, (room.bottom - room.top) / 2 - gapPx)
  const ring = arc()({ innerRadius: radius, outerRadius: radius, startAngle: 0, endAngle: 2 * Math.PI }) ?? ''
  pen.path(ring, {
    fill: 'none',
    stroke: gridColor,
    transform: `translate(${number(circle.x)},${number(circle.y)})`,
  })
  pen.text({ text: words.noData, ...circle, anchor: 'middle', isQuiet: true })
}

/** `count` is the number of rows in the slice. */
interface Slice {
  label: string
  value: number
  /** From 0 to 1. */
  share: number
  count: number
}

/** Each slice has its own color. */
const slicesMax = 8

/**
 * Returns the slices in the order of the rows. Rows without a value, or with 0, have no slice. If there are too many slices, the smallest are
 * combined into the last slice, which shows how many there are.
 */
function gatherSlices({ labels, series }: ChartRows, other: string): Slice[] {
  const values = series[0]?.values ?? []
  const rows = labels.flatMap((label, row) => {
    const value = values[row] ?? 0
    return value > 0 ? [{ label, value, row }] : []
  })
  const sum = rows.reduce((total, { value }) => total + value, 0)
  const slice = (label: string, value: number, count: number) => ({ label, value, share: value / sum, count })
  if (rows.length <= slicesMax) return rows.map(({ label, value }) => slice(label, value, 1))
  const largest = rows.toSorted((a, b) => b.value - a.value || a.row - b.row)
  const kept = new Set(largest.slice(0, slicesMax - 1))
  const rest = largest.slice(slicesMax - 1)
  const restSum = rest.reduce((total, { value }) => total + value, 0)
  return [
    ...rows.filter((row) => kept.has(row)).map(({ label, value }) => slice(label, value, 1)),
    slice(`${other} (${rest.length})`, restSum, rest.length),
  ]
}
