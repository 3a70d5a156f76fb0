import type { ImportedSource } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { addDraftAssets } from '../drafts/require-upload-room.ts'
import type { TemplateParts } from '../template-parts.ts'
import { folderOfWord } from './folder-of-word.ts'
import type { UploadedFile } from './uploaded-file.ts'

/**
 * Imports the current version of a template's Word document. It stores the images and returns the source. The editor then changes the draft, so that
 * the change can be undone. Throws errors from `addDraftAssets`.
 */
export async function reimportWord(
  parts: TemplateParts,
  { templateId, file }: { templateId: string; file: Pick<UploadedFile, 'bytes'> },
  caller: WaitingCaller,
): Promise<ImportedSource> {
  const { files, notes } = await folderOfWord(file, caller)
  const draft = await folderToDraft(files)
  await addDraftAssets(parts, { accountId: caller.accountId, templateId }, draft.assets)
  return { source: draft.source, notes: [...notes, ...draft.notes] }
}
