import type { Batch } from '@platen/catalog'

/** How long a link to a batch's objects works that is made now: no longer than they live, and a moment even then. */
export function linkSeconds({ plan, expiresAt }: Batch): number {
  const leftSeconds = Math.floor((expiresAt.getTime() - Date.now()) / 1_000)
  return Math.max(1, Math.min(plan.linkMinutes * 60, leftSeconds))
}
