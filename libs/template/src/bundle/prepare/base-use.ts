import type { PdfBase, SourceFault } from '@platen/contract'
import { formFieldsOf, parseSource } from '@platen/template/markup'
import type { FormOptions } from '@platen/pdf'
import { readSheets, type Sheet, sheetFaults } from '../html/sheet-faults.ts'
import type { TemplateSource } from '../template-source.ts'

/** How a template uses its PDF. Plain data, because reading it takes time in proportion to the markup. */
export interface BaseUse {
  path: string
  /** How the form of the PDF is used, and the fields that the page fills. */
  form: FormOptions
  sheets: Sheet[]
}

/** Returns how a template uses its PDF; undefined for templates without one. */
export function readBaseUse({
  html,
  settings,
}: Pick<TemplateSource, 'html' | 'settings'>): BaseUse | undefined {
  const { pdf, form = 'flat' } = settings.page
  if (pdf === undefined) return undefined
  const tree = parseSource(html)
  return { path: pdf, form: { use: form, filled: formFieldsOf(tree) }, sheets: readSheets(html, tree) }
}

/** Returns the errors in a template for the pages of its PDF. */
export function baseFaults(
  { path, pdf }: { path: string; pdf?: Pick<PdfBase, 'pages'> | undefined },
  base: BaseUse | undefined,
): SourceFault[] {
  return base && path === base.path && pdf ? sheetFaults(base.sheets, pdf) : []
}
