import type { Check } from '../case.ts'

/** The draft is saved, published and rendered without a fault. */
export const publishes: Check = {
  name: 'publishes',
  faults: ({ refused, pdf }) => (refused.length > 0 ? [...refused] : pdf ? [] : ['There is no PDF.']),
}
