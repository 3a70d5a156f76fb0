import type { PdfBase, SourceFault } from '@platen/contract'
import { createSourceText } from '../check/source-text.ts'

const sheet = /<section\s[^>]*?\bdata-page\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
const comment = /<!--[\s\S]*?-->/g

interface Sheet {
  /** As it is written. */
  page: string
  offset: number
}

function* sheetsIn(html: string): Generator<Sheet> {
  const markup = html.replace(comment, (text) => ' '.repeat(text.length))
  for (const { 1: double, 2: single, 3: bare, index } of markup.matchAll(sheet))
    yield { page: (double ?? single ?? bare ?? '').trim(), offset: index }
}

/** Numbers, from 1, of the pages of a PDF over which a page's sheets are drawn, in their order. */
export function findSheets(html: string): number[] {
  return Array.from(sheetsIn(html), ({ page }) => Number(page))
}

/** Sheets for pages that the PDF, which a template is drawn over, does not have. */
export function sheetFaults(html: string, { pages }: Pick<PdfBase, 'pages'>): SourceFault[] {
  const source = createSourceText('template.html', html)
  return [...sheetsIn(html)].flatMap(({ page, offset }) => {
    if (/^\d+$/.test(page) && Number(page) >= 1 && Number(page) <= pages.length) return []
    const has = pages.length === 1 ? 'one page' : `${pages.length} pages`
    const message = /^\d+$/.test(page)
      ? `This section is drawn over page ${page}, and the PDF has ${has}. Change its data-page, or delete it.`
      : `"${page.slice(0, 40)}" is no number of a page. data-page is a number from 1 on; it cannot come from data.`
    return [{ file: source.file, ...source.at(offset), code: 'unknown_page', message }]
  })
}
