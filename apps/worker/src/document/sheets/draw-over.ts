import { Fault, type PdfBase } from '@platen/contract'
import { fillFields, stampPdf } from '@platen/pdf'
import type { FilledForm } from '@platen/template/document'

/** A PDF and the sheets to draw over it. Plain data, so that threads can transfer it. */
export interface BaseToDrawOver {
  base: PdfBase
  bytes: Buffer
  sheets: readonly number[]
  isTitled: boolean
  /** The form's values. Their pages follow the sheets in the print. */
  form?: FilledForm | undefined
  /** Prints the word TEST across each page. */
  isMarked?: boolean | undefined
}

/**
 * Draws sheets over the pages of a PDF and fills its form. Returns the number of pages. Throws `render_failed` if the print has a different number of
 * pages than expected.
 */
export function drawOver(
  { base, bytes, sheets, isTitled, form, isMarked }: BaseToDrawOver,
  { print, pages }: { print: Buffer; pages: number },
): { pdf: Buffer; pages: number } {
  const targets = form?.targets ?? []
  const needed = sheets.length + targets.length
  if (pages !== Math.max(1, needed)) {
    const detail = `The template has ${sheets.length} sheets, and ${pages - targets.length} pages were printed. Put all content inside the sheets, and make no sheet taller than its page.`
    throw new Fault('render_failed', { detail })
  }
  const copies = sheets.length - new Set(sheets).size
  const rewritten = base.form && form ? fillFields(base.form, form.values) : []
  return {
    pdf: stampPdf({ ...base, bytes }, { print, sheets, targets, rewritten, isTitled, isMarked }),
    pages: base.pages.length + copies,
  }
}
