import { shorten } from '@platen/contract'
import type { ChartRequest } from '../chart.ts'
import type { ChartOptions } from '../options/read-options.ts'
import { type ChartRows, readLabel } from '../options/read-rows.ts'
import type { Words } from './words.ts'

/** If there are more values, the text alternative has the first, last, lowest and highest. */
const valuesListedMax = 40
const labelLengthMax = 60

/** Describes the chart as text: "Sales. Bar chart: amount by month. January 1,200.00 €, February …". */
export function describeChart(
  { labelName, printNumber }: ChartRequest,
  {
    options,
    rows,
    words,
    printShare,
  }: {
    options: ChartOptions
    rows: ChartRows
    words: Words
    printShare: (share: number) => string
  },
): string {
  const names = rows.series.map(({ name }) => short(name)).filter((name) => name !== '')
  const label = labelName === undefined ? '' : short(readLabel(labelName))
  const what = [names.join(', '), label].filter((part) => part !== '').join(` ${words.by} `)
  const kind = words.kinds[options.type]
  const isRound = options.type === 'pie' || options.type === 'donut'
  const sum = isRound
    ? (rows.series[0]?.values ?? []).reduce<number>((total, value) => total + (value ?? 0), 0)
    : 0
  const print = (value: number) => {
    const printed = short(readLabel(printNumber(value)))
    return sum > 0 ? `${printed} (${printShare(value / sum)})` : printed
  }
  const isLong = rows.labels.length * rows.series.length > valuesListedMax
  const described = rows.series.map(({ name, values }) => {
    const points = values.flatMap((value, row) =>
      value === null ? [] : [{ value, label: short(rows.labels[row] ?? '') }],
    )
    const text = isLong ? tellEnds(points, { print, words }) : tellAll(points, { print, words })
    return rows.series.length > 1 ? `${short(name)}: ${text}` : text
  })
  const title = options.title === '' ? [] : [readLabel(options.title)]
  return [...title, what === '' ? kind : `${kind}: ${what}`, ...described]
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

interface Point {
  value: number
  label: string
}

interface Telling {
  print: (value: number) => string
  words: Words
}

function tellAll(points: readonly Point[], { print, words }: Telling): string {
  if (points.length === 0) return words.noData
  return points.map(({ label, value }) => `${label} ${print(value)}`.trim()).join(', ')
}

function tellEnds(points: readonly Point[], { print, words }: Telling): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return words.noData
  const tell = ({ label, value }: Point) => `${label} ${print(value)}`.trim()
  const lowest = points.reduce((low, point) => (point.value < low.value ? point : low))
  const highest = points.reduce((high, point) => (point.value > high.value ? point : high))
  const ends = `${points.length} ${words.values}, ${words.from} ${tell(first)} ${words.to} ${tell(last)}`
  return `${ends}, ${words.lowest} ${tell(lowest)}, ${words.highest} ${tell(highest)}`
}

function short(text: string): string {
  return shorten(text, labelLengthMax)
}
