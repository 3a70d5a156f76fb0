import type { Catalog } from '@platen/database'
import type { ObjectStore } from '@platen/storage'
import { attachmentKey } from './attachment-objects.ts'

const dayMs = 24 * 3_600_000

interface SweepParts {
  attachments: Catalog['attachments']
  store: ObjectStore
  clock?: () => Date
}

/**
 * Removes files that no template has cited for a day, at most 100: first their rows, so that a prompt that cites one at this moment either keeps
 * it whole or does not find it. Bytes whose removal is cut off go with their account. Returns how many went. Throws `unavailable`.
 */
export async function sweepAttachments(
  { attachments, store, clock = () => new Date() }: SweepParts,
  signal?: AbortSignal,
): Promise<number> {
  const unowned = await attachments.listUnowned(new Date(clock().getTime() - dayMs))
  let swept = 0
  for (const { accountId, attachmentId } of unowned) {
    if (signal?.aborted) break
    if (!(await attachments.removeUnowned(attachmentId))) continue
    await store.remove(attachmentKey(accountId, attachmentId))
    swept++
  }
  return swept
}
