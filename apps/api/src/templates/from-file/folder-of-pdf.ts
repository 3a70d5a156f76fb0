import { describePreparedPdf } from '@platen/bundle'
import { boxesOfForm, writeOverlay } from '@platen/overlay'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/runtime'
import { slugOfName } from '../template-name.ts'
import type { FolderOfFile, GivenFile } from './given-file.ts'
import { labelForm } from './label-form.ts'

/**
 * A template that is drawn over a PDF, with a box for each field of its form that can be filled. What it keeps of the PDF is what could be read of it, without what acts by itself.
 */
export async function folderOfPdf(
  { bytes, name, password }: GivenFile & { name: string },
  caller: WaitingCaller,
): Promise<FolderOfFile> {
  // What stood in the form is in the sample.
  const prepared = await preparePdf(bytes, { ...caller, password, form: { use: 'emptied' } })
  const path = `assets/${slugOfName(name)}.pdf`
  const { boxes, fields, computed, sample } = boxesOfForm(await labelForm(prepared, caller))
  const settings = {
    name,
    page: { pdf: path },
    language: 'en',
    ...(boxes.length > 0 && { fields }),
    ...(Object.keys(computed).length > 0 && { computed }),
  }
  return {
    files: new Map<string, Uint8Array>([
      ['template.html', Buffer.from(writeOverlay(boxes))],
      ['template.json', Buffer.from(`${JSON.stringify(settings, null, 2)}\n`)],
      ['sample.json', Buffer.from(`${JSON.stringify(sample, null, 2)}\n`)],
      [path, prepared.bytes],
    ]),
    notes: describePreparedPdf('The PDF', prepared),
  }
}
