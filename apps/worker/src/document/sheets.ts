import { type Bundle, Fault, type PdfBase } from '@platen/contract'
import { stampPdf } from '@platen/pdf'

/** The PDF over whose pages a template is drawn; `undefined` for one that has none. */
export function baseOf({ settings, assets }: Pick<Bundle, 'settings' | 'assets'>): PdfBase | undefined {
  return assets.find(({ path }) => path === settings.page.pdf)?.pdf
}

const sheet = /<section\s[^>]*?\bdata-page="(\d{1,5})"/g

/** Numbers, from 1, of the pages over which a page's sheets are drawn, in their order. */
export function sheetsOf(html: string): number[] {
  return Array.from(html.matchAll(sheet), ([, page]) => Number(page))
}

/** Each sheet is as large as the page that it is drawn over, and printed on a page of that size. */
export function sheetStyle(html: string, base: PdfBase): string {
  const rules = [...new Set(sheetsOf(html))].map((page) => {
    const { width, height } = placeOf(base, page)
    const size = `${Math.max(width, paperMin)}pt ${Math.max(height, paperMin)}pt`
    return (
      `@page sheet-${page}{size:${size};margin:0}` +
      `section[data-page="${page}"]{page:sheet-${page};width:${width}pt;height:${height}pt}`
    )
  })
  return `<style>${boxStyle}${rules.join('')}</style>`
}

/** Points: on less Chromium makes several pages of one. What is printed is measured from the upper left corner. */
const paperMin = 72

/** Of the sheets and of what stands on them (`libs/overlay`); the template's own style comes behind it. */
const boxStyle =
  'body{margin:0}' +
  'section[data-page]{position:relative;box-sizing:border-box;overflow:clip;break-inside:avoid}' +
  '[data-box]{position:absolute;box-sizing:border-box;margin:0;overflow:hidden}' +
  '[data-overflow=wrap]{overflow:visible}' +
  '[data-box] :is(img,svg){display:block}' +
  '[data-box=table]>table{width:100%;border-collapse:collapse;table-layout:fixed}' +
  '[data-box=table] :is(td,th){padding:0 2pt;overflow:hidden}'

/** The PDF with the sheets of a print over its pages. Throws `render_failed` for a print that has more or fewer pages than sheets. */
export function drawOver(
  base: PdfBase & { bytes: Buffer },
  print: Buffer,
  printed: { sheets: number[]; pages: number },
): Buffer {
  const { sheets, pages } = printed
  if (sheets.length === 0 && pages === 1) return base.bytes
  if (pages !== sheets.length) {
    const detail = `The template has ${sheets.length} sheets, and ${pages} pages were printed. Nothing may stand outside of the sheets, and none may be higher than its page.`
    throw new Fault('render_failed', { detail })
  }
  return stampPdf(
    base,
    print,
    sheets.map((page) => placeOf(base, page)),
  )
}

function placeOf(base: PdfBase, page: number): PdfBase['pages'][number] {
  const place = base.pages[page - 1]
  if (place) return place
  throw new Fault('render_failed', {
    detail: `The template has a sheet for page ${page}; its PDF has ${base.pages.length} pages.`,
  })
}
