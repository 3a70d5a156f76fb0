import { importWord } from '@platen/import/word'
import type { WaitingCaller } from '@platen/platform'
import type { FolderOfFile, UploadedFile } from './uploaded-file.ts'

/** Converts a Word document to a template folder. */
export async function folderOfWord(
  { bytes }: Pick<UploadedFile, 'bytes'>,
  caller: WaitingCaller,
): Promise<FolderOfFile> {
  const { files, notes } = await importWord(bytes, caller)
  return { files, notes }
}
