import type { PlainTypeTraits } from './field-type.ts'
import { textTraits } from './text-values.ts'

export const multiline: PlainTypeTraits = {
  ...textTraits,
  settings: ['company'],
  isLong: true,
  joint: '\n',
  page: 'lines',
}
