import { scaleLinear } from 'd3-scale'

/** A mark of the value axis. */
export interface Tick {
  value: number
  text: string
}

/** What the value axis shows, from its low end to its high one. */
export interface ValueAxis {
  low: number
  high: number
  ticks: readonly Tick[]
}

/** What an axis must show. */
export interface AxisNeeds {
  /** Of the data; nothing when there is none. */
  values: readonly number[]
  /** Bars and areas are measured from zero; a line may be looked at closely. */
  startsAtZero: boolean
  min: number | undefined
  max: number | undefined
  /** Whether the ends are round numbers. Without marks that can be read there is no need. */
  isRound: boolean
  lengthPx: number
  /** About how far apart the marks are. */
  spacingPx: number
  printTick: (value: number, decimals: number) => string
}

const ticksMax = 8

/**
 * An axis from the lowest to the highest that it must show, or from one round number to another; `min` and `max` are ends as they are. Its marks
 * are all printed differently.
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

/** A line that moves in less than this part of its height is shown from near its lowest value on. */
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
