import { type CreatedTemplate, Fault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { createFromFolder, untitled } from '../create-template.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { shortenName } from '../template-name.ts'
import type { TemplateParts } from '../template-parts.ts'
import { folderOfPdf } from './folder-of-pdf.ts'
import { folderOfWord } from './folder-of-word.ts'
import { type FolderOfFile, type GivenFile, isPdf } from './given-file.ts'

/** A new template out of a document that someone has: a PDF to draw over, or a Word document. Throws `invalid_upload` with a sentence. */
export async function createFromFile(
  parts: TemplateParts,
  file: GivenFile,
  caller: WaitingCaller,
): Promise<CreatedTemplate> {
  const name = shortenName(file.name ?? '').trim() || untitled
  const { files, notes } = await folderOfFile({ ...file, name }, caller)
  // Who cancelled wants no template.
  caller.signal.throwIfAborted()
  const draft = await folderToDraft(files)
  return createFromFolder(parts, caller.accountId, {
    draft: { ...draft, notes: [...notes, ...draft.notes] },
    name,
    fallbackName: name,
  })
}

/** The folder of the template that a document makes. Throws `invalid_upload` with a sentence. */
function folderOfFile(file: GivenFile & { name: string }, caller: WaitingCaller): Promise<FolderOfFile> {
  if (isPdf(file.bytes)) return folderOfPdf(file, caller)
  if (isOffice(file.bytes)) return folderOfWord(file, caller)
  throw new Fault('invalid_upload', {
    detail:
      'This is no PDF, and no Word document (.docx). Save the document as one of them, and upload that.',
  })
}

/** A zip, as documents of Office are, or the container of those with a password and of older ones: the sentence says so. */
function isOffice(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ||
    bytes.subarray(0, 4).toString('hex') === 'd0cf11e0'
  )
}
