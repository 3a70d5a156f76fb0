import type { PlainTypeTraits } from './field-type.ts'
import { textTraits } from './text-values.ts'

/** A text of one line. */
export const text: PlainTypeTraits = {
  ...textTraits,
  settings: ['company', 'options', 'check'],
  joint: ', ',
}
