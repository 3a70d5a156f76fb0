import { Fault, type PdfBase } from '@platen/contract'
import { fillFields, stampPdf } from '@platen/pdf'
import type { FilledForm } from '@platen/template/document'

/** A PDF that a print is drawn over, and what else is drawn. Plain data: threads pass it on. */
export interface BaseToDrawOver {
  base: PdfBase
  bytes: Buffer
  sheets: readonly number[]
  isTitled: boolean
  /** What the form of the PDF is filled with: its texts stand on the print's pages behind the sheets. */
  form?: FilledForm | undefined
  /** The word TEST across each page. */
  isMarked?: boolean | undefined
}

/**
 * The PDF with the sheets of a print over its pages and its form filled, and how many pages it has. Throws `render_failed` for a print
 * that has more or fewer pages than sheets and texts of the form.
 */
export function drawOver(
  { base, bytes, sheets, isTitled, form, isMarked }: BaseToDrawOver,
  { print, pages }: { print: Buffer; pages: number },
): { pdf: Buffer; pages: number } {
  const targets = form?.targets ?? []
  const needed = sheets.length + targets.length
  if (pages !== Math.max(1, needed)) {
    const detail = `The template has ${sheets.length} sheets, and ${pages - targets.length} pages were printed. Everything must be inside the sheets, and no sheet can be higher than its page.`
    throw new Fault('render_failed', { detail })
  }
  const copies = sheets.length - new Set(sheets).size
  const rewritten = base.form && form ? fillFields(base.form, form.values) : []
  return {
    pdf: stampPdf({ ...base, bytes }, { print, sheets, targets, rewritten, isTitled, isMarked }),
    pages: base.pages.length + copies,
  }
}
