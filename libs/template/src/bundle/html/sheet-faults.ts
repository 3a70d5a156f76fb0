import type { PdfBase, SourceFault } from '@platen/contract'
import { sheetsOf, type SourceTree } from '@platen/template/markup'
import { createSourceText } from '../check/source-text.ts'

export interface Sheet {
  position: Pick<SourceFault, 'file' | 'line' | 'column'>
  /** Its `data-page`, up to 40 characters, and the page number. */
  written: string
  page: number | undefined
  boxCount: number
}

export function readSheets(html: string, tree: SourceTree): Sheet[] {
  const source = createSourceText('template.html', html)
  return sheetsOf(tree).map(({ element, written, page }) => ({
    position: { file: source.file, ...source.at(element.start) },
    written: written.slice(0, 40),
    page,
    boxCount: element.children.filter((child) => child.kind === 'element').length,
  }))
}

/** Returns errors for sheets on pages that the PDF does not have. */
export function sheetFaults(sheets: readonly Sheet[], { pages }: Pick<PdfBase, 'pages'>): SourceFault[] {
  const has = `the PDF has ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`
  return sheets.flatMap(({ position, written, page, boxCount }) => {
    if (page !== undefined && page <= pages.length) return []
    if (page === undefined && !/^[1-9]\d*$/.test(written)) {
      const message = `"${written}" is not a page number. data-page must be a number from 1, and cannot come from data.`
      return [{ ...position, code: 'unknown_page', message }]
    }
    if (boxCount === 0) {
      const message = `This section is drawn over page ${written}, but ${has}. Change its data-page, or delete it.`
      return [{ ...position, code: 'unknown_page', message }]
    }
    const [boxes, them] = boxCount === 1 ? ['1 box is', 'it'] : [`${boxCount} boxes are`, 'them']
    const message = `${boxes} on page ${written}, but ${has}. Delete ${them}, or replace the PDF.`
    return [{ ...position, code: 'boxes_beyond_pages', message }]
  })
}
