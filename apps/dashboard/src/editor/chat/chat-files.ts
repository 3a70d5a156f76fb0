import type { Attachment } from '@platen/contract'
import { ask } from '../../api/send.ts'
import { type AttachedFiles, openAttachedFiles } from '../../prompt/files/attached-files.ts'
import type { DraftStore } from '../draft/draft-store.ts'

const known = new WeakMap<DraftStore, AttachedFiles>()

/** Returns the files that prompts for a draft can mention, including those that the template already has. The list exists while the draft is open. */
export function chatFilesOf(draft: DraftStore): AttachedFiles {
  const found = known.get(draft)
  if (found) return found
  const { templateId } = draft.getState()
  const files = openAttachedFiles({ templateId })
  known.set(draft, files)
  const read = async () => {
    const { attachments } = await ask<{ attachments: Attachment[] }>(`/templates/${templateId}/attachments`)
    files.addUploaded(attachments)
  }
  // If the list cannot be read, the user can attach the files again.
  read().catch(() => undefined)
  return files
}

/** Cancels a draft's uploads when the editor closes. */
export function closeChatFiles(draft: DraftStore): void {
  known.get(draft)?.close()
  known.delete(draft)
}

/** Returns the names of the mentioned files by attachment ID. */
export function citedNames(files: AttachedFiles): Record<string, string> {
  return Object.fromEntries(
    files.store
      .getState()
      .files.flatMap(({ attachment, name }) => (attachment ? [[attachment.attachmentId, name]] : [])),
  )
}
