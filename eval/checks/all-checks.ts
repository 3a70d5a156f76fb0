import type { Check } from '../case.ts'
import { askedChange } from './asked-change.ts'
import { bytesOutside } from './bytes-outside.ts'
import { everyFieldUsed } from './every-field-used.ts'
import { nothingLost } from './nothing-lost.ts'
import { pagesSensible } from './pages-sensible.ts'
import { publishes } from './publishes.ts'
import { reach } from './reach.ts'
import { totalsAreFormulas } from './totals-are-formulas.ts'
import { typedFields } from './typed-fields.ts'

/** The checks of every outcome, if applicable. None of them needs a judge. */
export const allChecks: readonly Check[] = [
  publishes,
  everyFieldUsed,
  typedFields,
  totalsAreFormulas,
  nothingLost,
  bytesOutside,
  reach,
  pagesSensible,
  askedChange,
]
