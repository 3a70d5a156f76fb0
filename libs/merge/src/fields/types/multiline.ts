import type { PlainTypeTraits } from './field-type.ts'
import { textTraits } from './text-values.ts'

/** A text whose line breaks are printed. */
export const multiline: PlainTypeTraits = {
  ...textTraits,
  settings: ['company'],
  isLong: true,
  joint: '\n',
  page: 'lines',
}
