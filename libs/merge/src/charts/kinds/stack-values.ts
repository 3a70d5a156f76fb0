import type { ChartRows } from '../options/read-rows.ts'

/** A range in units of the value axis. */
export type Span = readonly [from: number, to: number]

export type Stacking = 'none' | 'values' | 'percent'

/**
 * Returns the drawn range of each value, by series and row. Without stacking, all start at zero. With stacking, each starts where the previous one
 * ended, separately above and below zero. With `percent`, the ranges are shares of the row's sum. A missing value is null.
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
      // Because of rounding, shares can add up to slightly more than 1.
      const to = stacking === 'percent' ? Math.min(1, sum) : sum
      side[row] = to
      return [from, to]
    }),
  )
}

export function rowSum({ series }: ChartRows, row: number): number {
  return series.reduce((sum, { values }) => sum + (values[row] ?? 0), 0)
}

export function spanEnds(spans: readonly (readonly (Span | null)[])[]): number[] {
  return spans.flatMap((each) => each.flatMap((span) => (span === null ? [] : [span[0], span[1]])))
}
