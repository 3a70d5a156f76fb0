import { Fault, isFillable } from '@platen/contract'
import { type FormOptions, preparePdf, type PreparedPdf, type RemovedPart } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import { fileFault, type PreparedFile } from './prepared-asset.ts'

/** Prepares a base PDF for drawing, with notes about what was removed. Throws as `preparePdf` does, except for `invalid_upload`. */
export async function prepareBase(
  { path, bytes, form }: { path: string; bytes: Uint8Array; form: FormOptions },
  caller: WaitingCaller,
): Promise<PreparedFile> {
  const prepared = await preparePdf(bytes, { ...caller, form }).catch((error: unknown) => {
    if (error instanceof Fault && error.code === 'invalid_upload') return error
    throw error
  })
  if (prepared instanceof Fault) return fileFault(path, 'damaged_pdf', `${path}: ${prepared.detail}`)
  const { bytes: content, base } = prepared
  const notes = [...describePreparedPdf(path, prepared), ...formNotes(path, prepared, form)]
  return { content, contentType: 'application/pdf', notes, pdf: base }
}

/** Returns notes about a prepared PDF. `name` is its name in the notes. */
export function describePreparedPdf(
  name: string,
  {
    wasRepaired,
    removed,
    embeddedNames,
    fields,
    fieldsLeftOut,
  }: Pick<PreparedPdf, 'wasRepaired' | 'removed' | 'embeddedNames' | 'fields' | 'fieldsLeftOut'>,
): string[] {
  const sentences: string[] = []
  if (wasRepaired) sentences.push(`${name} was damaged. Its readable parts are printed. Check its pages.`)
  const parts = removed.filter((part) => part !== 'signatures' && part !== 'xfa')
  if (parts.length > 0)
    sentences.push(
      `${name}: ${new Intl.ListFormat('en').format(parts.map((part) => partWords[part] + (part === 'embedded-files' ? listed(embeddedNames) : '')))} were removed.`,
    )
  if (embeddedNames.some((file) => invoiceFiles.has(file.toLowerCase())))
    sentences.push(
      `${name} was an electronic invoice, which programs can read. Documents generated from this template only look like one.`,
    )
  if (removed.includes('signatures'))
    sentences.push(
      `${name} was signed. Its signatures would not be valid for a filled document, and were removed.`,
    )
  if (removed.includes('xfa'))
    sentences.push(
      fields.some(({ kind }) => isFillable(kind))
        ? `${name} has two forms. The plain form is used, and the XFA form is not.`
        : `${name} has a form that cannot be filled (XFA), and no plain form. Its pages can be drawn over.`,
    )
  if (fieldsLeftOut > 0)
    sentences.push(
      `${name}: form fields that cannot be filled, because they are broken or too many: ${fieldsLeftOut}.`,
    )
  return sentences
}

const partWords: Record<Exclude<RemovedPart, 'signatures' | 'xfa'>, string> = {
  scripts: 'scripts',
  actions: 'actions',
  'embedded-files': 'embedded files',
  'outside-streams': 'parts outside of the file',
  media: 'media',
}

/** File names of e-invoices and orders: Factur-X, ZUGFeRD, XRechnung, Order-X. */
const invoiceFiles = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'])

const namesListedMax = 5

/** Lists a few names in parentheses. */
function listed(names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length - namesListedMax
  return ` (${names.slice(0, namesListedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}

/** Notes about form fields that do not exist. */
function formNotes(path: string, { fields }: Pick<PreparedPdf, 'fields'>, form: FormOptions): string[] {
  const known = new Set(fields.map(({ name }) => name))
  const unknown = 'filled' in form ? form.filled.filter((name) => !known.has(name)) : []
  if (unknown.length === 0) return []
  const names = unknown.slice(0, namesListedMax).map((name) => `"${name}"`)
  return [
    `${path} has no form field ${names.join(', ')}${unknown.length > names.length ? ' and others' : ''}. The content for it is printed on the page.`,
  ]
}
