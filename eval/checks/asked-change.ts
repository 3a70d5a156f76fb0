import type { Check } from '../case.ts'

/** The requested change is present, according to the case's own check. */
export const askedChange: Check = {
  name: 'the requested change is present',
  faults: (outcome) => outcome.of.seen(outcome),
}
