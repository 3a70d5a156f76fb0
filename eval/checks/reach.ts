import type { Check } from '../case.ts'

/** The service itself reports no change beyond the request. */
export const reach: Check = {
  name: 'no other changes',
  faults: ({ of, turn }) =>
    of.kind === 'refine'
      ? (turn.reach?.beyond ?? []).slice(0, 3).map(({ words }) => `The change also affected ${words}.`)
      : undefined,
}
