import { scaleLinear } from 'd3-scale'

export interface Tick {
  value: number
  text: string
}

export interface ValueAxis {
  low: number
  high: number
  ticks: readonly Tick[]
}

export interface AxisNeeds {
  /** Empty if there is no data. */
  values: readonly number[]
  /** True for bars and areas, whose size is measured from zero. */
  startsAtZero: boolean
  min: number | undefined
  max: number | undefined
  /** Whether the ends are round numbers. Only needed with readable ticks. */
  isRound: boolean
  lengthPx: number
  /** Approximate distance between ticks. */
  spacingPx: number
  printTick: (value: number, decimals: number) => string
}

const ticksMax = 8

/**
 * Creates an axis that includes the lowest and the highest value. If `min` or `max` is beyond the data, the axis ends exactly there. No two ticks
 * print the same text.
 */
export function createValueAxis(needs: AxisNeeds): ValueAxis {
  const [low, high] = rangeOf(needs)
  const wanted = Math.max(1, Math.min(ticksMax, Math.round(needs.lengthPx / needs.spacingPx)))
  for (let count = wanted; ; count--) {
    const scale = needs.isRound
      ? scaleLinear([low, high], [0, 1]).nice(count)
      : scaleLinear([low, high], [0, 1])
    const [niceLow = low, niceHigh = high] = scale.domain()
    const ends: [number, number] = [needs.min === low ? low : niceLow, needs.max === high ? high : niceHigh]
    const values = scale.domain(ends).ticks(count)
    const decimals = decimalsOf(values)
    const ticks = values.map((value) => ({ value, text: needs.printTick(value === 0 ? 0 : value, decimals) }))
    const isClear = ticks.length <= wanted + 2 && new Set(ticks.map(({ text }) => text)).size === ticks.length
    if (count <= 1 || isClear) return { low: ends[0], high: ends[1], ticks }
  }
}

/** If the lowest value of a line is above this share of the highest, the axis starts near it instead of at zero. */
const closeLook = 0.75

function rangeOf({ values, startsAtZero, min, max }: AxisNeeds): [number, number] {
  let low = values.length === 0 ? (min ?? 0) : values.reduce((a, b) => Math.min(a, b))
  let high = values.length === 0 ? (max ?? Math.max(1, low + 1)) : values.reduce((a, b) => Math.max(a, b))
  if (startsAtZero || (min === undefined && low <= closeLook * high)) low = Math.min(0, low)
  if (startsAtZero || (max === undefined && high >= closeLook * low)) high = Math.max(0, high)
  low = Math.min(low, min ?? low)
  high = Math.max(high, max ?? high)
  const largest = Math.max(Math.abs(low), Math.abs(high))
  if (high - low > largest * 1e-9) return [low, high]
  if (largest === 0) return [0, 1]
  return [low - largest / 10, high + largest / 10]
}

function decimalsOf(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1
  return Math.max(0, Math.min(12, Math.ceil(-Math.log10(step) - 1e-6)))
}
