import type { PlainTypeTraits } from './field-type.ts'
import { numberTraits } from './number-values.ts'

export const number: PlainTypeTraits = numberTraits({ style: () => ({ style: 'decimal' }) })
