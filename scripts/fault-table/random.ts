/** Returns a function that returns evenly distributed numbers from 0 to below 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  // Lehmer's generator, in which 0 would stay 0.
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
