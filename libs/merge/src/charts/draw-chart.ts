import type { ChartFault, ChartRequest } from './chart.ts'
import { textColor } from './drawing/colors.ts'
import type { Drawing } from './drawing/drawing.ts'
import { fontPx } from './drawing/metrics.ts'
import { attributesOf, number, Pen } from './drawing/pen.ts'
import { drawColumns } from './kinds/draw-columns.ts'
import { drawLines } from './kinds/draw-lines.ts'
import { drawPie } from './kinds/draw-pie.ts'
import { drawRows, rowsHeight } from './kinds/draw-rows.ts'
import { drawSparkline } from './kinds/draw-sparkline.ts'
import { type ChartOptions, readOptions } from './options/read-options.ts'
import { type ChartRows, readLabel, readRows } from './options/read-rows.ts'
import { describeChart } from './text/describe-chart.ts'
import { wordsOf } from './text/words.ts'

export interface DrawnChart {
  svg: string
}

/**
 * Draws a chart as one `<svg>`. The same request produces the same bytes. The drawing has no ids, classes or styles that affect the rest of the page.
 * It uses the font of the page, the colors `--chart-1` to `--chart-8`, `--chart-text` and `--chart-grid`, and has alternative text in `aria-label`.
 * Returns the error if the chart cannot be drawn.
 */
export function drawChart(request: ChartRequest): DrawnChart | ChartFault {
  const options = readOptions(request)
  if ('code' in options) return options
  const rows = readRows(request, options)
  if ('code' in rows) return rows
  const words = wordsOf(request.locale)
  const printShare = sharePrinter(request.locale)
  const height = options.height ?? defaultHeight(options, rows)
  const drawing: Drawing = {
    pen: new Pen(options.width, options.isRightToLeft),
    options: { ...options, title: readLabel(options.title) },
    rows,
    isOrdered: request.isOrdered ?? false,
    words,
    height,
    printNumber: (value) => readLabel(request.printNumber(value)),
    printTick: (value, decimals) => readLabel((request.printTick ?? request.printNumber)(value, decimals)),
    printShare,
  }
  drawKind(drawing)
  const described = describeChart(request, { options, rows, words, printShare })
  const root = {
    role: 'img',
    'aria-label': described,
    viewBox: `0 0 ${number(options.width)} ${number(height)}`,
    width: number(options.width),
    height: number(height),
    direction: options.isRightToLeft ? 'rtl' : 'ltr',
    'font-size': number(fontPx),
    fill: textColor,
    style: `overflow:visible;max-width:100%;height:auto;vertical-align:${options.type === 'sparkline' ? 'middle' : 'top'};font-variant-numeric:tabular-nums`,
  }
  return { svg: `<svg${attributesOf(root)}>${drawing.pen.markup()}</svg>` }
}

const mm = 96 / 25.4

function defaultHeight({ type, isHorizontal, stack }: ChartOptions, { labels, series }: ChartRows): number {
  if (type === 'sparkline') return 5 * mm
  const isLying = isHorizontal && (type === 'bar' || type === 'stacked')
  return isLying ? rowsHeight(labels.length, series.length, stack !== 'none') : 90 * mm
}

function drawKind(drawing: Drawing): void {
  const { type, isHorizontal } = drawing.options
  switch (type) {
    case 'bar':
    case 'stacked':
      return isHorizontal ? drawRows(drawing) : drawColumns(drawing)
    case 'line':
    case 'area':
      return drawLines(drawing)
    case 'pie':
    case 'donut':
      return drawPie(drawing)
    case 'sparkline':
      return drawSparkline(drawing)
  }
}

/**
 * Prints whole percentages. Close to 0% and 100%, they have a decimal, and even closer a sign (<0.1%, >99.9%), so that no part
 * is printed as 0% or 100%.
 */
function sharePrinter(locale: string): (share: number) => string {
  const whole = percentFormat(locale, 0)
  const fine = percentFormat(locale, 1)
  return (share) => {
    if (share <= 0 || share >= 1) return whole.format(share)
    if (share < leastShare) return `<${fine.format(leastShare)}`
    if (share > 1 - leastShare) return `>${fine.format(1 - leastShare)}`
    return share < wholeFrom || share >= 1 - wholeFrom ? fine.format(share) : whole.format(share)
  }
}

const leastShare = 0.001
/** From this share on, rounding to whole percentages results in neither 0% nor 100%. */
const wholeFrom = 0.005

function percentFormat(locale: string, maximumFractionDigits: number): Intl.NumberFormat {
  const options = { style: 'percent', maximumFractionDigits } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
