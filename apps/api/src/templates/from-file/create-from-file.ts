import { type CreatedTemplate, Fault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { createFromFolder, untitled } from '../create-template.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { shortenName } from '../template-name.ts'
import type { TemplateParts } from '../template-parts.ts'
import { folderOfPdf } from './folder-of-pdf.ts'
import { folderOfWord } from './folder-of-word.ts'
import { type FolderOfFile, type UploadedFile, isPdf } from './uploaded-file.ts'

/** Creates a template from a PDF to draw over, or from a Word document. Throws `invalid_upload`. */
export async function createFromFile(
  parts: TemplateParts,
  file: UploadedFile,
  caller: WaitingCaller,
): Promise<CreatedTemplate> {
  const name = shortenName(file.name ?? '').trim() || untitled
  const { files, notes } = await folderOfFile({ ...file, name }, caller)
  // If the caller has cancelled, no template is created.
  caller.signal.throwIfAborted()
  const draft = await folderToDraft(files)
  return createFromFolder(parts, caller.accountId, {
    draft: { ...draft, notes: [...notes, ...draft.notes] },
    name,
    fallbackName: name,
  })
}

/** Converts a document to a template folder. Throws `invalid_upload`. */
function folderOfFile(file: UploadedFile & { name: string }, caller: WaitingCaller): Promise<FolderOfFile> {
  if (isPdf(file.bytes)) return folderOfPdf(file, caller)
  if (isOffice(file.bytes)) return folderOfWord(file, caller)
  throw new Fault('invalid_upload', {
    detail:
      'The file is not a PDF or a Word document (.docx). Save the document in one of these formats, and upload it again.',
  })
}

/** Whether a file is a ZIP, like Office documents, or the container of encrypted and older documents, which get their own error message later. */
function isOffice(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ||
    bytes.subarray(0, 4).toString('hex') === 'd0cf11e0'
  )
}
