import type { PdfBase, SourceFault } from '@platen/contract'
import { createSourceText } from '../check/source-text.ts'

const sheet = /<section\s[^>]*?\bdata-page="(\d{1,5})"/g

/** Numbers, from 1, of the pages of a PDF over which a page's sheets are drawn, in their order. */
export function findSheets(html: string): number[] {
  return Array.from(html.matchAll(sheet), ([, page]) => Number(page))
}

/** Sheets for pages that the PDF, which a template is drawn over, does not have. */
export function sheetFaults(html: string, { pages }: Pick<PdfBase, 'pages'>): SourceFault[] {
  const source = createSourceText('template.html', html)
  return Array.from(html.matchAll(sheet)).flatMap(({ 1: page, index }) => {
    if (Number(page) >= 1 && Number(page) <= pages.length) return []
    const has = pages.length === 1 ? 'one page' : `${pages.length} pages`
    const message = `This section is drawn over page ${page}, and the PDF has ${has}. Change its data-page, or delete it.`
    return [{ file: source.file, ...source.at(index), code: 'unknown_page', message }]
  })
}
