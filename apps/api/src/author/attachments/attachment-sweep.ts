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
 * Removes up to 100 files that no template has used within a day, and returns their number. Rows are removed first, so that a prompt that mentions a file
 * at the same time either keeps it or does not find it. A stored file that cannot be removed now is removed with the account. Throws `unavailable`.
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
