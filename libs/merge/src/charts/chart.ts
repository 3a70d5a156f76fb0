/** What is drawn; `<data-chart type="…">`. */
export const chartTypes = ['bar', 'stacked', 'line', 'area', 'pie', 'donut', 'sparkline'] as const

/** One of `chartTypes`. */
export type ChartType = (typeof chartTypes)[number]

/** One column of the rows: `values[i]` belongs to `labels[i]`; null is a value that is missing. */
export interface ChartSeries {
  name: string
  values: readonly (number | null)[]
}

/** What `drawChart` is given: the element's attributes as they were written, and the rows as they were read. */
export interface ChartRequest {
  /** One of `chartTypes`, as it is written. */
  type: string
  /** The others, with merge fields resolved. `of`, `x` and `y` are the caller's: they say where the rows come from. */
  attributes: Readonly<Record<string, string>>
  /** As the field of `x` prints them. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** What the field of `x` is called; for the text alternative. */
  labelName?: string
  /** Whether the labels follow one another as dates and numbers do, so that some may stand for all. */
  isOrdered?: boolean
  /** BCP 47 tag of the document: percentages, the words of the text alternative, and the direction unless `dir` says it. */
  locale: string
  /** A value as the field of `y` prints it. */
  printNumber: (value: number) => string
  /** The same with this number of decimals, for axes. Default: `printNumber`. */
  printTick?: (value: number, decimals: number) => string
}

/** What is wrong with a chart: one of its attributes, or its data. Each is explained in docs/failure-modes.md. */
export type ChartFaultCode = 'invalid_chart' | 'too_many_points' | 'negative_share' | 'number_too_large'

/** Why a chart cannot be drawn; `message` says what is wrong, where and what to do. */
export interface ChartFault {
  code: ChartFaultCode
  message: string
  /** The attribute that is wrong, or by which the data was found. */
  attribute: string
  /** The value that is wrong: its row and its series, both from 0. */
  at?: { row: number; series: number }
}
