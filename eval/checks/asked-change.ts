import type { Check } from '../case.ts'

/** The requested change is there, by the case's own check. */
export const askedChange: Check = {
  name: 'the asked change is there',
  faults: (outcome) => outcome.of.seen(outcome),
}
