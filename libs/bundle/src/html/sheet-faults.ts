import type { PdfBase, SourceFault } from '@platen/contract'
import { parseSource, sheetsOf } from '@platen/markup'
import { createSourceText } from '../check/source-text.ts'

/** Sheets for pages that the PDF, which a template is drawn over, does not have. */
export function sheetFaults(html: string, { pages }: Pick<PdfBase, 'pages'>): SourceFault[] {
  const source = createSourceText('template.html', html)
  return sheetsOf(parseSource(html)).flatMap(({ element, written, page }) => {
    if (page !== undefined && page <= pages.length) return []
    const place = { file: source.file, ...source.at(element.start) }
    if (page === undefined && !/^[1-9]\d*$/.test(written)) {
      const message = `"${written.slice(0, 40)}" is no number of a page. data-page is a number from 1 on; it cannot come from data.`
      return [{ ...place, code: 'unknown_page', message }]
    }
    const count = element.children.filter((child) => child.kind === 'element').length
    const has = `the PDF has ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`
    const number = written.slice(0, 40)
    const [boxes, them] = count === 1 ? ['1 box stands', 'it'] : [`${count} boxes stand`, 'them']
    return count === 0
      ? [
          {
            ...place,
            code: 'unknown_page',
            message: `This section is drawn over page ${number}, and ${has}. Change its data-page, or delete it.`,
          },
        ]
      : [
          {
            ...place,
            code: 'boxes_beyond_pages',
            message: `${boxes} on page ${number}, but ${has}: delete ${them}, or replace the PDF.`,
          },
        ]
  })
}
