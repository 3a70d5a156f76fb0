import type { Catalog } from '@platen/database'
import type { ObjectStore } from '@platen/storage'
import { forEachInStore } from '../../templates/drafts/template-objects.ts'

/** Returns the object key of an attached file. */
export function attachmentKey(accountId: string, attachmentId: string): string {
  return `attachments/${accountId}/${attachmentId}`
}

/** Removes the files that are attached to a template. Their rows are deleted with the template. */
export async function removeTemplateAttachments(
  { attachments, store }: { attachments: Pick<Catalog['attachments'], 'listForPurge'>; store: ObjectStore },
  templateId: string,
): Promise<void> {
  const found = await attachments.listForPurge(templateId)
  await forEachInStore(found, ({ accountId, attachmentId }) =>
    store.remove(attachmentKey(accountId, attachmentId)),
  )
}

/** Removes all of an account's attached files. */
export async function removeAccountAttachments(store: ObjectStore, accountId: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(attachmentKey(accountId, ''))) keys.push(key)
  await forEachInStore(keys, (key) => store.remove(key))
}
