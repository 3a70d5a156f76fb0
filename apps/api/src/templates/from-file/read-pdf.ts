import { describePreparedPdf } from '@platen/template/bundle'
import { Fault, type ReadPdf } from '@platen/contract'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import { draftAsset } from '../drafts/folder-to-draft.ts'
import { requireUploadRoom } from '../drafts/require-upload-room.ts'
import { draftAssetKey } from '../drafts/template-objects.ts'
import type { TemplateParts } from '../template-parts.ts'
import { type GivenFile, isPdf } from './given-file.ts'

/** Any path that an asset may have: which one the PDF gets is the editor's to say. */
const path = 'assets/pages.pdf'

/**
 * Reads a PDF that a template is to be drawn over from now on, as one is read that becomes a template. The draft is the editor's to change, in
 * a step that can be undone: this keeps the PDF for it. Throws `invalid_upload` with a sentence.
 */
export async function readPdf(
  { catalog, store }: TemplateParts,
  { templateId, file }: { templateId: string; file: Pick<GivenFile, 'bytes' | 'password'> },
  caller: WaitingCaller,
): Promise<ReadPdf> {
  if (!isPdf(file.bytes))
    throw new Fault('invalid_upload', {
      detail: 'This is no PDF. Save the document as one, and choose that.',
    })
  const { password } = file
  const prepared = await preparePdf(file.bytes, { ...caller, password, form: { use: 'emptied' } })
  const asset = await draftAsset(path, prepared.bytes)
  const { accountId } = caller
  await requireUploadRoom({ catalog, store }, { accountId, templateId }, [asset])
  const { contentType } = asset
  await store.put(draftAssetKey(templateId, asset.sha256), prepared.bytes, { contentType })
  return { asset, pages: prepared.base.pages.length, notes: describePreparedPdf('The PDF', prepared) }
}
