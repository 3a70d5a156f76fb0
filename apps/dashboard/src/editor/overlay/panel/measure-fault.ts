import { inUnit, readMeasure, type Unit } from '@platen/template/overlay'

/** Limit of positions and sizes, in points. */
export const measureMax = 20_000

/** Returns the error for a typed length, or `undefined` if it is valid. `min` is in points. */
export function measureFault(typed: string, { unit, min }: { unit: Unit; min: number }): string | undefined {
  const read = readMeasure(typed, unit)
  if (read === undefined) return `Enter a length, such as 25 or 25 ${unit}`
  const formatLength = (points: number) => `${Math.round(inUnit(points, unit) * 10) / 10} ${unit}`
  if (read < min) return `Enter at least ${formatLength(min)}`
  return Math.abs(read) > measureMax ? `Enter at most ${formatLength(measureMax)}` : undefined
}
