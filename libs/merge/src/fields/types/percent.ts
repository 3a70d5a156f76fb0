import type { PlainTypeTraits } from './field-type.ts'
import { numberTraits } from './number-values.ts'

const traits = numberTraits({
  style: () => ({ style: 'percent' }),
  usualPlaces: () => ({ least: 0, most: 2 }),
  isShare: ({ whole }) => whole !== 100,
  // Tax rates have up to three decimals, interest rates up to four.
  sentPlaces: [0, 6],
})

const percentage = { ...traits, format: [...traits.format, 'whole'] } satisfies PlainTypeTraits

/** A fraction (0.19 is 19%) or, with `whole: 100`, a percentage (19 is 19%). */
export const percent: PlainTypeTraits = {
  ...percentage,
  example: 0.195,
  sample: 0.19,
  forms: ['share'],
  json: { ...traits.json, words: '0.19 is 19%.' },
  ofHundred: { ...percentage, example: 19.5, sample: 19, json: { ...traits.json, words: '19 is 19%.' } },
}
