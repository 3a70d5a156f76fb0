import type { DraftSource } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { newlyUnbalanced } from '../checks/html-balance.ts'
import { lostFields } from '../checks/lost-fields.ts'

/** What an edit does to a draft besides what it says. */
export interface EditEffects {
  /** What of the page's HTML held together before, and does no more: a sentence each. */
  torn: string[]
  /** Dotted names of the fields that the draft had, and has no more. */
  lost: string[]
}

/** Compares a draft with what became of it. */
export function editEffects(before: DraftSource, after: DraftSource): EditEffects {
  return {
    torn: newlyUnbalanced(parseSource(pageHtml(before)), parseSource(pageHtml(after))),
    lost: lostFields(before, after),
  }
}
