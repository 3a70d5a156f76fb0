export const chartTypes = ['bar', 'stacked', 'line', 'area', 'pie', 'donut', 'sparkline'] as const

export type ChartType = (typeof chartTypes)[number]

/** One column of the rows: `values[i]` belongs to `labels[i]`, and null is a missing value. */
export interface ChartSeries {
  name: string
  values: readonly (number | null)[]
}

/** The attributes of the element as written, and the rows as read. */
export interface ChartRequest {
  /** One of `chartTypes`, not checked yet. */
  type: string
  /** All other attributes, with merge fields resolved. The caller uses `of`, `x` and `y` to find the rows. */
  attributes: Readonly<Record<string, string>>
  /** The labels as printed by the field of `x`. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Name of the field of `x`, for the text alternative. */
  labelName?: string
  /** Whether the labels are a sequence of dates or numbers, so some can be omitted. */
  isOrdered?: boolean
  /** BCP 47 tag of the document, for percentages, the text alternative, and the default direction. */
  locale: string
  /** Prints a value like the field of `y`. */
  printNumber: (value: number) => string
  /** Like `printNumber`, with this number of decimals, for axes. Default: `printNumber`. */
  printTick?: (value: number, decimals: number) => string
}

/** Codes of chart errors, documented in docs/failure-modes.md. */
export type ChartFaultCode = 'invalid_chart' | 'too_many_points' | 'negative_share' | 'number_too_large'

export interface ChartFault {
  code: ChartFaultCode
  message: string
  /** The invalid attribute, or the attribute that names the data. */
  attribute: string
  /** Row and series of the invalid value, both from 0. */
  at?: { row: number; series: number }
}
