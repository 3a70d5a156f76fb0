import type { Catalog } from '@platen/database'
import { repeatUntilClosed } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import { sweepAttachments } from './attachments/attachment-sweep.ts'

const usageDaysKept = 90

/** Removes attachments that no template uses, and old token counts: now, and then `everyMs` after each run, until closed. */
export function startAuthorUpkeep(parts: {
  catalog: Pick<Catalog, 'attachments' | 'authorUsage'>
  store: ObjectStore
  everyMs: number
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { catalog, store } = parts
  return repeatUntilClosed(async (signal) => {
    await sweepAttachments({ attachments: catalog.attachments, store }, signal)
    await catalog.authorUsage.forgetBefore(usageDaysKept)
  }, parts)
}
