import { describePreparedPdf } from '@platen/bundle'
import type { FieldDeclaration } from '@platen/contract'
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
  const { boxes, fields, computed, sample, exclusive } = boxesOfForm(await labelForm(prepared, caller))
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
    notes: [
      ...describePreparedPdf('The PDF', prepared),
      ...presetNotes(fields),
      ...exclusive.map(exclusiveNote),
    ],
  }
}

/** Data may send several of them all the same: not every form that looks so means it. */
function exclusiveNote(names: readonly string[]): string {
  return `The check boxes ${listed(names)} probably exclude each other. Each is a field of its own: send true for one of them.`
}

const namesListedMax = 5

/** Whoever uploads a form that somebody filled in is to know that documents print it. */
function presetNotes(fields: Readonly<Record<string, FieldDeclaration>>): string[] {
  const preset = Object.keys(fields).filter((name) => fields[name]?.default !== undefined)
  if (preset.length === 0) return []
  return [
    `The form has values in ${listed(preset)}. They are the defaults of these fields: documents print them where the data does not send the field. Remove the defaults that you do not want.`,
  ]
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesListedMax)
  const more = names.length - shown.length
  return new Intl.ListFormat('en').format([...shown, ...(more > 0 ? [`${more} more`] : [])])
}
