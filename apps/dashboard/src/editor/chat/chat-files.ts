import type { Attachment } from '@platen/contract'
import { ask } from '../../api/send.ts'
import { type AttachedFiles, openAttachedFiles } from '../../prompt/files/attached-files.ts'
import type { DraftStore } from '../draft/draft-store.ts'

const known = new WeakMap<DraftStore, AttachedFiles>()

/** The files that prompts of a draft may cite, those that its template has already among them. They live as long as the draft is open. */
export function chatFilesOf(draft: DraftStore): AttachedFiles {
  const found = known.get(draft)
  if (found) return found
  const { templateId } = draft.getState()
  const files = openAttachedFiles({ templateId })
  known.set(draft, files)
  const read = async () => {
    const { attachments } = await ask<{ attachments: Attachment[] }>(`/templates/${templateId}/attachments`)
    files.addThere(attachments)
  }
  // Without them, files can be given anew.
  read().catch(() => undefined)
  return files
}

/** The editor is left: ends what is being uploaded. */
export function closeChatFiles(draft: DraftStore): void {
  known.get(draft)?.close()
  known.delete(draft)
}

/** Names of the files that a prompt cites, by id. */
export function citedNames(files: AttachedFiles): Record<string, string> {
  return Object.fromEntries(
    files.store
      .getState()
      .files.flatMap(({ attachment, name }) => (attachment ? [[attachment.attachmentId, name]] : [])),
  )
}
