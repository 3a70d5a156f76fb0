import { Fault } from '@platen/contract'

/** The fault of a draft that is at another revision than the caller meant: who saved it in between keeps what they saved. */
export function draftConflict(revision: number, nothingWas: 'written' | 'published'): Fault {
  return new Fault('draft_conflict', {
    detail: `The draft was saved elsewhere: it is now at revision ${revision} now. Nothing was ${nothingWas}. Read it again first.`,
  })
}
