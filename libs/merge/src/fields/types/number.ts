import type { PlainTypeTraits } from './field-type.ts'
import { numberTraits } from './number-values.ts'

/** A quantity. */
export const number: PlainTypeTraits = numberTraits({ style: () => ({ style: 'decimal' }) })
