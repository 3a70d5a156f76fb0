import { importWord } from '@platen/import/word'
import type { WaitingCaller } from '@platen/platform'
import type { FolderOfFile, GivenFile } from './given-file.ts'

/** A template that says what a Word document says, and is edited as any other. */
export async function folderOfWord(
  { bytes }: Pick<GivenFile, 'bytes'>,
  caller: WaitingCaller,
): Promise<FolderOfFile> {
  const { files, notes } = await importWord(bytes, caller)
  return { files, notes }
}
