import { kindByContent } from '@platen/bundle'
import { type CreatedTemplate, Fault } from '@platen/contract'
import type { WaitingCaller } from '@platen/runtime'
import { createFromFolder, untitled } from '../create-template.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { shortenName } from '../template-name.ts'
import type { TemplateParts } from '../template-parts.ts'
import { folderOfPdf } from './folder-of-pdf.ts'
import type { FolderOfFile, GivenFile } from './given-file.ts'

/** A new template out of a document that someone has: a PDF to draw over. Throws `invalid_upload` with a sentence. */
export async function createFromFile(
  parts: TemplateParts,
  file: GivenFile,
  caller: WaitingCaller,
): Promise<CreatedTemplate> {
  const name = shortenName(file.name ?? '').trim() || untitled
  const { files, notes } = await folderOfFile({ ...file, name }, caller)
  const draft = folderToDraft(files)
  return createFromFolder(parts, caller.accountId, {
    draft: { ...draft, notes: [...notes, ...draft.notes] },
    name,
    fallbackName: name,
  })
}

/** The folder of the template that a document makes. Throws `invalid_upload` with a sentence. */
export function folderOfFile(
  file: GivenFile & { name: string },
  caller: WaitingCaller,
): Promise<FolderOfFile> {
  if (isPdf(file.bytes)) return folderOfPdf(file, caller)
  throw new Fault('invalid_upload', {
    detail: 'This is no PDF. Save the document as a PDF, and upload that.',
  })
}

/** Some programs write a line of their own in front (ISO 32000-1, implementation note 13). */
function isPdf(bytes: Buffer): boolean {
  return kindByContent(bytes) === 'pdf' || bytes.subarray(0, 1_024).includes('%PDF-')
}
