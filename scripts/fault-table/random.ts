/** Returns a function that gives evenly distributed numbers from 0 to below 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  // Lehmer's generator; 0 would stay 0.
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
