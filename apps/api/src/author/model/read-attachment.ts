import type { AttachedFile } from '@platen/assistant/author'
import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { attachmentKey } from '../attachments/attachment-objects.ts'

/** Reads the bytes of an account's attached file. Throws `not_found`. */
export function createReadAttachment(attachments: Catalog['attachments'], store: ObjectStore) {
  return async (accountId: string, attachmentId: string): Promise<AttachedFile> => {
    const file = await attachments.find(accountId, attachmentId)
    const bytes = file && (await store.get(attachmentKey(accountId, attachmentId)))
    if (!bytes) throw new Fault('not_found', { detail: 'The attached file was deleted.' })
    return { kind: file.kind, bytes }
  }
}
