import { describePreparedPdf } from '@platen/template/bundle'
import type { FieldDeclaration } from '@platen/contract'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import { slugOfName } from '../template-name.ts'
import { boxForm } from './box-form.ts'
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

/** Not every form that looks so means it, so the boxes stay separate fields. */
function exclusiveNotes(groups: readonly (readonly string[])[]): string[] {
  if (groups.length === 0) return []
  const [first = []] = groups
  return groups.length === 1
    ? [
        `Probably only one of the check boxes ${listed(first)} can be checked. They are separate fields: send true for one of them.`,
      ]
    : [
        `In each of these groups, probably only one check box can be checked: ${listed(groups.map((names) => names.join(' / ')))}. They are separate fields: send true for one of each group.`,
      ]
}

const namesListedMax = 5

/** A form that somebody filled in would print that person's values in every document. */
function presetNotes(fields: Readonly<Record<string, FieldDeclaration>>): string[] {
  const preset = Object.keys(fields).filter((name) => fields[name]?.default !== undefined)
  if (preset.length === 0) return []
  return [
    `The form comes with values for ${listed(preset)}. They are now the defaults of these fields: a document prints them when the data omits the field. Remove the defaults that you do not want.`,
  ]
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesListedMax)
  const more = names.length - shown.length
  return new Intl.ListFormat('en').format([...shown, ...(more > 0 ? [`${more} more`] : [])])
}
