/** Returns a generator of evenly distributed numbers that are at least 0 and below 1. The same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  // Lehmer's generator, in which 0 would stay 0.
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
