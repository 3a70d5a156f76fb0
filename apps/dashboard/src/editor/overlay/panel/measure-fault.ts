import { inUnit, readMeasure, type Unit } from '@platen/template/overlay'

/** Points that no box is moved or sized beyond. */
export const measureMax = 20_000

/** Why what was typed is no length that can be taken, in a few words; `undefined` where it is one. `min`: points. */
export function measureFault(typed: string, { unit, min }: { unit: Unit; min: number }): string | undefined {
  const read = readMeasure(typed, unit)
  if (read === undefined) return `a length such as 25 or 25 ${unit}`
  const words = (points: number) => `${Math.round(inUnit(points, unit) * 10) / 10} ${unit}`
  if (read < min) return `at least ${words(min)}`
  return Math.abs(read) > measureMax ? `at most ${words(measureMax)}` : undefined
}
