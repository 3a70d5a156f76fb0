import { describePreparedPdf } from '@platen/template/bundle'
import type { FieldDeclaration } from '@platen/contract'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import { slugOfName } from '../template-name.ts'
import { boxForm } from './box-form.ts'
import type { FolderOfFile, UploadedFile } from './uploaded-file.ts'
import { labelForm } from './label-form.ts'

/**
 * Creates the folder of a PDF overlay template, with a box for each fillable form field. The PDF is rewritten without scripts or
 * actions.
 */
export async function folderOfPdf(
  { bytes, name, password }: UploadedFile & { name: string },
  caller: WaitingCaller,
): Promise<FolderOfFile> {
  // The values in the form become the sample.
  const prepared = await preparePdf(bytes, { ...caller, password, form: { use: 'emptied' } })
  const path = `assets/${slugOfName(name)}.pdf`
  const labelled = await labelForm(prepared, caller)
  const { html, hasBoxes, fields, computed, sample, exclusive } = await boxForm(labelled, caller)
  const settings = {
    name,
    page: { pdf: path },
    language: 'en',
    ...(hasBoxes && { fields }),
    ...(Object.keys(computed).length > 0 && { computed }),
  }
  return {
    files: new Map<string, Uint8Array>([
      ['template.html', Buffer.from(html)],
      ['template.json', Buffer.from(`${JSON.stringify(settings, null, 2)}\n`)],
      ['sample.json', Buffer.from(`${JSON.stringify(sample, null, 2)}\n`)],
      [path, prepared.bytes],
    ]),
    notes: [
      ...describePreparedPdf('The PDF', prepared),
      ...presetNotes(fields),
      ...exclusiveNotes(exclusive),
    ],
  }
}

/** Checkboxes that only look exclusive may not be, so they remain separate fields. */
function exclusiveNotes(groups: readonly (readonly string[])[]): string[] {
  if (groups.length === 0) return []
  const [first = []] = groups
  return groups.length === 1
    ? [
        `Probably only one of the checkboxes ${listed(first)} can be checked. They are separate fields: send true for one of them.`,
      ]
    : [
        `In each of these groups, probably only one checkbox can be checked: ${listed(groups.map((names) => names.join(' / ')))}. They are separate fields: send true for one in each group.`,
      ]
}

const namesListedMax = 5

/** Warns about preset values, because a filled-in form would print that person's values in every document. */
function presetNotes(fields: Readonly<Record<string, FieldDeclaration>>): string[] {
  const preset = Object.keys(fields).filter((name) => fields[name]?.default !== undefined)
  if (preset.length === 0) return []
  return [
    `The form contains values for ${listed(preset)}. They are now the defaults of these fields: a document prints them when the data omits the field. Remove the defaults that you do not want.`,
  ]
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesListedMax)
  const more = names.length - shown.length
  return new Intl.ListFormat('en').format([...shown, ...(more > 0 ? [`${more} more`] : [])])
}
