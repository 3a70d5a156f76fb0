import { quoted, shorten } from '@platen/contract'
import type { ChartFault, ChartRequest } from '../chart.ts'
import type { ChartOptions } from './read-options.ts'
import { numberMax } from './read-values.ts'

/** Maximum number of values in all series of a chart. */
export const pointsMax = 5_000

/** Each series has as many values as there are labels. A value is finite or null. */
export interface ChartRows {
  labels: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
}

/** Longer labels never fit. */
const labelLengthMax = 300

/** Smaller differences are invisible next to 1. */
const nothing = 1e-12

/** Returns the rows of a chart, or the error. */
export function readRows(request: ChartRequest, options: ChartOptions): ChartRows | ChartFault {
  const rows = request.labels.length
  const points = rows * Math.max(1, request.series.length)
  if (points > pointsMax) return tooManyPoints(points, rows, request.series.length)
  const labels = request.labels.map(readLabel)
  const series = request.series.map(({ name, values }) => ({
    name: readLabel(name),
    values: labels.map((_, index) => readValue(values[index])),
  }))
  for (const [index, { values }] of series.entries()) {
    const findPointer = (row: number) => ({
      at: { row, series: index },
      ...position(request, { labels, row, index }),
    })
    const large = values.findIndex((value) => value !== null && Math.abs(value) > numberMax)
    if (large !== -1) return numberTooLarge(findPointer(large))
    const below = hasShares(options) ? values.findIndex((value) => value !== null && value < 0) : -1
    if (below !== -1) return negativeShare(options, findPointer(below))
  }
  return { labels, series }
}

interface WrongValue {
  at: NonNullable<ChartFault['at']>
  /** For example `Row 3 ("February"): "amount" is -2.50`. */
  subject: string
}

function position(
  { series, printNumber }: ChartRequest,
  { labels, row, index }: { labels: readonly string[]; row: number; index: number },
): Pick<WrongValue, 'subject'> {
  const label = labels[row] ?? ''
  const { name = '', values } = series[index] ?? { values: [] }
  const value = values[row] ?? 0
  const printed = Number.isFinite(value) ? readLabel(printNumber(value)) : String(value)
  return {
    subject: `Row ${row + 1}${label === '' ? '' : ` (${quoted(label)})`}: ${quoted(readLabel(name))} is ${shorten(printed, valueLengthMax)}`,
  }
}

const valueLengthMax = 40

/** NaN is missing. Infinity is kept, and reported as too large. */
function readValue(value: number | null | undefined): number | null {
  if (value === null || value === undefined || Number.isNaN(value)) return null
  return Math.abs(value) < nothing ? 0 : value
}

/** Returns one line without control characters, no longer than can be drawn. No-break spaces are kept. */
export function readLabel(text: string): string {
  return text
    .slice(0, labelLengthMax)
    .toWellFormed()
    .replaceAll(/[ \p{Cc}\p{Noncharacter_Code_Point}\u{2028}\u{2029}]+/gu, ' ')
    .trim()
}

/** Whether the values are shares or stacked areas, which cannot be negative. */
function hasShares({ type, stack }: ChartOptions): boolean {
  return type === 'pie' || type === 'donut' || stack === 'percent' || (type === 'area' && stack === 'values')
}

function tooManyPoints(points: number, rows: number, series: number): ChartFault {
  const count = (number: number) => number.toLocaleString('en')
  const product = series > 1 ? ` (${count(rows)} rows with ${series} fields each)` : ''
  return {
    code: 'too_many_points',
    attribute: 'of',
    message: `The chart would have ${count(points)} points${product}; the maximum is ${count(pointsMax)}. Send fewer rows, such as one for each day or week.`,
  }
}

function numberTooLarge({ at, subject }: WrongValue): ChartFault {
  return {
    code: 'number_too_large',
    attribute: 'y',
    at,
    message: `${subject}, which is too large to draw. Charts accept numbers from -1,000,000,000,000,000 to 1,000,000,000,000,000. Send it in thousands or millions.`,
  }
}

function negativeShare({ type, stack }: ChartOptions, { at, subject }: WrongValue): ChartFault {
  const isRound = type === 'pie' || type === 'donut'
  const what = isRound
    ? `a ${type} chart`
    : stack === 'percent'
      ? 'a chart of shares'
      : 'a stacked area chart'
  const instead = isRound ? 'type="bar"' : type === 'area' ? 'type="line"' : 'stack="values"'
  return {
    code: 'negative_share',
    attribute: type === 'stacked' ? 'stack' : 'type',
    at,
    message: `${subject}, but ${what} cannot show values below zero. Use ${instead}.`,
  }
}
