import { Fault } from '@platen/contract'

/** Creates the fault for a draft whose revision is not the expected one, because someone else saved it. */
export function draftConflict(revision: number, notDone: 'written' | 'published'): Fault {
  return new Fault('draft_conflict', {
    detail: `The draft was saved elsewhere, and is now at revision ${revision}. Nothing was ${notDone}. Read the draft again first.`,
  })
}
