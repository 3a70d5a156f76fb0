import type { PlainTypeTraits } from './field-type.ts'
import { textTraits } from './text-values.ts'

export const text: PlainTypeTraits = {
  ...textTraits,
  settings: ['company', 'options', 'check'],
  joint: ', ',
}
