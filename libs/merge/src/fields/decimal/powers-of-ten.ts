/** 10 to the power of the index, exact; the last is below 2^53. */
export const smallPowers: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)

/** Beyond it, powers are as large as what they are multiplied with, and computing them costs no more. */
const keptMax = 64
const kept: readonly bigint[] = Array.from({ length: keptMax + 1 }, (_, exponent) => 10n ** BigInt(exponent))

/** Exact; the exponent is whole and not below zero. */
export function powerOfTen(exponent: number): bigint {
  return kept[exponent] ?? 10n ** BigInt(exponent)
}
