import type { DraftSource } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { newlyUnbalanced } from '../checks/html-balance.ts'
import { lostFields } from '../checks/lost-fields.ts'

/** Side effects of an edit. */
export interface EditEffects {
  /** A sentence for each part of the page's HTML that is no longer well-formed. */
  torn: string[]
  /** Dotted names of removed fields. */
  lost: string[]
}

/** Returns the HTML that an edit breaks and the fields that it removes. */
export function editEffects(before: DraftSource, after: DraftSource): EditEffects {
  return {
    torn: newlyUnbalanced(parseSource(pageHtml(before)), parseSource(pageHtml(after))),
    lost: lostFields(before, after),
  }
}
