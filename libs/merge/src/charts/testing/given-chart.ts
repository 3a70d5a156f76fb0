import type { ChartRequest } from '../chart.ts'
import { drawChart } from '../draw-chart.ts'
import { readDrawing } from './read-drawing.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns a request for a chart of months and amounts, with the given changes. */
export function givenChart(
  { type = 'bar', ...attributes }: Record<string, string>,
  values: readonly (number | null)[] | Record<string, readonly (number | null)[]>,
  more: Partial<ChartRequest> = {},
): ChartRequest {
  const series = Array.isArray(values) ? { amount: values as (number | null)[] } : values
  const all = Object.entries(series).map(([name, each]) => ({ name, values: each as (number | null)[] }))
  const count = all[0]?.values.length ?? 0
  return {
    type,
    attributes,
    labels: Array.from({ length: count }, (_, index) => months[index] ?? `Month ${index + 1}`),
    series: all,
    labelName: 'month',
    locale: 'en',
    printNumber: (value) => value.toLocaleString('en'),
    ...more,
  }
}

/** Draws a chart, and fails if it has an error. */
export function draw(...given: Parameters<typeof givenChart>): ReturnType<typeof readDrawing> {
  const drawn = drawChart(givenChart(...given))
  if ('code' in drawn) throw new Error(`${drawn.code}: ${drawn.message}`)
  return readDrawing(drawn.svg)
}
