import type { ChartRows } from '../options/read-rows.ts'

/** A slice of a whole; `count` is how many rows it stands for. */
export interface Slice {
  label: string
  value: number
  /** Part of 1. */
  share: number
  count: number
}

/** Each slice has a colour of its own. */
const slicesMax = 8

/**
 * The slices of a pie in the order of the rows. Rows without a value or with zero have none. Of more than can be told apart, the smallest
 * become the last slice, which says how many they are.
 */
export function gatherSlices({ labels, series }: ChartRows, other: string): Slice[] {
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
