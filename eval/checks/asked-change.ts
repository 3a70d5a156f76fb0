import type { Check } from '../case.ts'

/** What was asked for is there, as the case sees it. */
export const askedChange: Check = {
  name: 'the asked change is there',
  faults: (outcome) => outcome.of.seen(outcome),
}
