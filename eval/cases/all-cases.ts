import type { EvalCase } from '../case.ts'
import { newBusiness } from './new-business.ts'
import { newOther } from './new-other.ts'
import { refineFields } from './refine-fields.ts'
import { refineLook } from './refine-look.ts'
import { refinePage } from './refine-page.ts'

/** All new documents and changes to drafts. */
export const allCases: readonly EvalCase[] = [
  ...newBusiness,
  ...newOther,
  ...refineFields,
  ...refineLook,
  ...refinePage,
]
