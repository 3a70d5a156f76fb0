import type { ImportedSource } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { addDraftAssets } from '../drafts/require-upload-room.ts'
import type { TemplateParts } from '../template-parts.ts'
import { folderOfWord } from './folder-of-word.ts'
import type { GivenFile } from './given-file.ts'

/**
 * Reads a template's Word document as it is now, wherever it came from. The draft is the editor's to change, in a step that can be undone: this
 * keeps the document's pictures, and answers with the rest. Throws as `addDraftAssets`.
 */
export async function readAgain(
  parts: TemplateParts,
  { templateId, file }: { templateId: string; file: Pick<GivenFile, 'bytes'> },
  caller: WaitingCaller,
): Promise<ImportedSource> {
  const { files, notes } = await folderOfWord(file, caller)
  const draft = await folderToDraft(files)
  await addDraftAssets(parts, { accountId: caller.accountId, templateId }, draft.assets)
  return { source: draft.source, notes: [...notes, ...draft.notes] }
}
