/** Rounds halves away from zero, or to the even neighbor. */
export type Rounding = 'half-up' | 'half-even'

/** Returns the rounded quotient of two safe integers. The divisor is even and positive. */
export function divideRoundedSmall(dividend: number, divisor: number, rounding: Rounding): number {
  const rest = dividend % divisor
  const quotient = (dividend - rest) / divisor
  const excess = Math.abs(rest) - divisor / 2
  if (!takesNext(excess, rounding, () => quotient % 2 !== 0)) return quotient
  return dividend < 0 ? quotient - 1 : quotient + 1
}

/** Returns the rounded quotient of any two integers. */
export function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  const rest = dividend - quotient * divisor
  const excess = sizeOf(rest) * 2n - sizeOf(divisor)
  if (!takesNext(excess, rounding, () => quotient % 2n !== 0n)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

/** Whether to round away from zero. `excess` is the remainder minus a half. */
function takesNext(excess: number | bigint, rounding: Rounding, isOdd: () => boolean): boolean {
  if (excess > 0) return true
  return excess >= 0 && (rounding === 'half-up' || isOdd())
}

function sizeOf(value: bigint): bigint {
  return value < 0n ? -value : value
}
