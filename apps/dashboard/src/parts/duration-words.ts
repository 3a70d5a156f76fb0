/** A duration for people: `< 1 ms`, `132 ms`, `3.8 s`. */
export function durationWords(ms: number): string {
  if (ms > 0 && ms < 1) return '< 1 ms'
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
