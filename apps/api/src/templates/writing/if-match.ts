import { Fault } from '@platen/contract'
import type { Request } from 'express'

/** Returns the ETag of a draft's revision. */
export function revisionTag(revision: number): string {
  return `"${revision}"`
}

/**
 * Returns the revision in `If-Match`, or `undefined` for `*`, which matches any. Throws `revision_required` if it is missing or invalid.
 */
export function revisionToReplace(req: Request): number | undefined {
  const sent = req.get('if-match')?.trim()
  if (sent === '*') return undefined
  const [, digits] = /^"?(\d{1,9})"?$/.exec(sent ?? '') ?? []
  if (digits !== undefined) return Number(digits)
  throw new Fault('revision_required', {
    detail:
      'Send "If-Match" with the ETag of the draft that you read, such as "4". With *, any revision is replaced.',
  })
}
