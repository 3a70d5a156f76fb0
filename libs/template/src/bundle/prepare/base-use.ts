import type { PdfBase, SourceFault } from '@platen/contract'
import { formFieldsOf, parseSource } from '@platen/template/markup'
import type { FormOptions } from '@platen/pdf'
import { readSheets, type Sheet, sheetFaults } from '../html/sheet-faults.ts'
import type { TemplateSource } from '../template-source.ts'

/** How a template uses the PDF that it is drawn over. Plain data, as reading it takes time in proportion to the markup. */
export interface BaseUse {
  /** Path of the PDF among the assets. */
  path: string
  /** What becomes of the PDF's form, and which of its fields the page fills. */
  form: FormOptions
  sheets: Sheet[]
}

/** `undefined` for a template without a PDF. */
export function readBaseUse({
  html,
  settings,
}: Pick<TemplateSource, 'html' | 'settings'>): BaseUse | undefined {
  const { pdf, form = 'flat' } = settings.page
  if (pdf === undefined) return undefined
  const tree = parseSource(html)
  return { path: pdf, form: { use: form, filled: formFieldsOf(tree) }, sheets: readSheets(html, tree) }
}

/** What is wrong with a template for the pages of its PDF; nothing for any other asset. */
export function baseFaults(
  { path, pdf }: { path: string; pdf?: Pick<PdfBase, 'pages'> | undefined },
  base: BaseUse | undefined,
): SourceFault[] {
  return base && path === base.path && pdf ? sheetFaults(base.sheets, pdf) : []
}
