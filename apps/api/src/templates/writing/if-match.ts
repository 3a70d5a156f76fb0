import { Fault } from '@platen/contract'
import type { Request } from 'express'

/** A draft's revision as its ETag. */
export function revisionTag(revision: number): string {
  return `"${revision}"`
}

/**
 * The revision that `If-Match` says will be replaced; `undefined` for `*`, whichever it is. Throws `revision_required` where it is missing or
 * no revision.
 */
export function revisionToReplace(req: Request): number | undefined {
  const sent = req.get('if-match')?.trim()
  if (sent === '*') return undefined
  const [, digits] = /^"?(\d{1,9})"?$/.exec(sent ?? '') ?? []
  if (digits !== undefined) return Number(digits)
  throw new Fault('revision_required', {
    detail:
      'Send "If-Match" with the ETag that GET of the draft gave, such as "4"; with *, any revision is replaced.',
  })
}
