import type { PdfBase, SourceFault } from '@platen/contract'
import { parseSource, sheetsOf } from '@platen/markup'
import { createSourceText } from '../check/source-text.ts'

/** Sheets for pages that the PDF, which a template is drawn over, does not have. */
export function sheetFaults(html: string, { pages }: Pick<PdfBase, 'pages'>): SourceFault[] {
  const source = createSourceText('template.html', html)
  return sheetsOf(parseSource(html)).flatMap(({ element, written, page }) => {
    if (page !== undefined && page <= pages.length) return []
    const has = pages.length === 1 ? 'one page' : `${pages.length} pages`
    const message =
      page === undefined && !/^[1-9]\d*$/.test(written)
        ? `"${written.slice(0, 40)}" is no number of a page. data-page is a number from 1 on; it cannot come from data.`
        : `This section is drawn over page ${written.slice(0, 40)}, and the PDF has ${has}. Change its data-page, or delete it.`
    return [{ file: source.file, ...source.at(element.start), code: 'unknown_page', message }]
  })
}
