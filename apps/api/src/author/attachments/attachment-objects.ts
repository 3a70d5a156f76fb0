import type { Catalog } from '@platen/database'
import type { ObjectStore } from '@platen/storage'
import { forEachInStore } from '../../templates/drafts/template-objects.ts'

/** Where the bytes of an attached file are. */
export function attachmentKey(accountId: string, attachmentId: string): string {
  return `attachments/${accountId}/${attachmentId}`
}

/** Removes the bytes of what is attached to a template; the rows go with the template's. */
export async function removeTemplateAttachments(
  { attachments, store }: { attachments: Pick<Catalog['attachments'], 'listForPurge'>; store: ObjectStore },
  templateId: string,
): Promise<void> {
  const found = await attachments.listForPurge(templateId)
  await forEachInStore(found, ({ accountId, attachmentId }) =>
    store.remove(attachmentKey(accountId, attachmentId)),
  )
}

/** Removes the bytes of all that an account attached. */
export async function removeAccountAttachments(store: ObjectStore, accountId: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(attachmentKey(accountId, ''))) keys.push(key)
  await forEachInStore(keys, (key) => store.remove(key))
}
