import type { ChartRows } from '../options/read-rows.ts'

/** From where to where a value reaches, in units of the value axis. */
export type Span = readonly [from: number, to: number]

/** How the values of a row stand to each other. */
export type Stacking = 'none' | 'values' | 'percent'

/**
 * By series and row, where each value is drawn. Not stacked, all begin at zero; stacked, each begins where the one before it ended, above
 * zero and below it; as percent, in parts of the row's sum. A missing value is null.
 */
export function stackValues({ labels, series }: ChartRows, stacking: Stacking): (Span | null)[][] {
  if (stacking === 'none')
    return series.map(({ values }) => values.map((value) => (value === null ? null : [0, value])))
  const above = labels.map(() => 0)
  const below = labels.map(() => 0)
  const wholes = labels.map((_, row) => (stacking === 'percent' ? rowSum({ labels, series }, row) || 1 : 1))
  return series.map(({ values }) =>
    values.map((value, row): Span | null => {
      if (value === null) return null
      const side = value < 0 ? below : above
      const from = side[row] ?? 0
      const sum = from + value / (wholes[row] ?? 1)
      // Shares of floats may add up to a hair above the whole.
      const to = stacking === 'percent' ? Math.min(1, sum) : sum
      side[row] = to
      return [from, to]
    }),
  )
}

/** The sum of a row's values. */
export function rowSum({ series }: ChartRows, row: number): number {
  return series.reduce((sum, { values }) => sum + (values[row] ?? 0), 0)
}

/** Both ends of all spans, for the axis. */
export function spanEnds(spans: readonly (readonly (Span | null)[])[]): number[] {
  return spans.flatMap((each) => each.flatMap((span) => (span === null ? [] : [span[0], span[1]])))
}
