/** Exact powers of ten below 2^53, by exponent. */
export const smallPowers: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)

/** Larger powers are not cached, because computing them costs no more than multiplying them. */
const keptMax = 64
const kept: readonly bigint[] = Array.from({ length: keptMax + 1 }, (_, exponent) => 10n ** BigInt(exponent))

/** Returns an exact power of ten. The exponent is a whole number from 0. */
export function powerOfTen(exponent: number): bigint {
  return kept[exponent] ?? 10n ** BigInt(exponent)
}
