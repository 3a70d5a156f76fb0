import { type Bundle, Fault, type PdfBase, type Warning } from '@platen/contract'
import { scanSheets } from '@platen/markup'
import { fillFields, stampPdf } from '@platen/pdf'
import type { FittedSheets, FullBox } from '../chromium/fit-script.ts'
import { type FilledForm, sizeName } from './form/settle-boxes.ts'

/** The PDF over whose pages a template is drawn; `undefined` for one that has none. */
export function baseOf({ settings, assets }: Pick<Bundle, 'settings' | 'assets'>): PdfBase | undefined {
  return assets.find(({ path }) => path === settings.page.pdf)?.pdf
}

const fitted = /\sdata-overflow\s*=\s*["']?(?:shrink|error|continue)\b/i

/** Whether boxes of a template must be measured before it is printed. */
export function hasFittedBoxes(html: string): boolean {
  return fitted.test(html)
}

const fittedBox = /<div\s(?=[^<>]*\sdata-overflow\s*=\s*["']?(?:shrink|error)\b)[^<>]*(?=>)/gi
const fieldName = /\{\{\s*[#^&]?\s*([^\s{}/!>|]{1,100})/g
/** How far behind its start tag the tags of a box are looked for. */
const boxCharactersMax = 4_000

/** Notes on each box that may be too full which fields fill it, so that whoever sent them can be told. */
export function markFields(html: string): string {
  return html.replace(fittedBox, (tag, at: number) => {
    const [content = ''] = html.slice(at + tag.length, at + tag.length + boxCharactersMax).split('</div>', 1)
    const names = new Set(Array.from(content.matchAll(fieldName), ([, name]) => name))
    return `${tag} data-fields="${[...names].join(' ').replaceAll('"', '')}"`
  })
}

/** Each sheet is as large as the page that it is drawn over, and printed on a page of that size. */
export function sheetStyle(html: string, base: PdfBase): string {
  const rules = [...new Set(scanSheets(html))].map((page) => {
    const { width, height } = pageOf(base, page)
    const size = `${Math.max(width, paperMin)}pt ${Math.max(height, paperMin)}pt`
    return (
      `@page sheet-${page}{size:${size};margin:0}` +
      `section[data-page="${page}"]{page:sheet-${page};width:${width}pt;height:${height}pt}`
    )
  })
  return `<style>${boxStyle}${rules.join('')}${widgetStyle(base)}</style>`
}

/** What a form field shows is as large as its place, and printed on a page of its own. */
function widgetStyle({ form = [] }: PdfBase): string {
  const targets = form.flatMap(({ widgets }) => widgets.flatMap(({ target }) => target ?? []))
  const sizes = new Map(targets.map((target) => [sizeName(target), target]))
  if (sizes.size === 0) return ''
  const rules = [...sizes].map(([name, { width, height }]) => {
    const size = `${Math.max(width, paperMin)}pt ${Math.max(height, paperMin)}pt`
    return (
      `@page widget-${name}{size:${size};margin:0}` +
      `section[data-widget="${name}"]{page:widget-${name};width:${width}pt;height:${height}pt}`
    )
  })
  return `section[data-widget]{position:relative;overflow:clip;break-before:page;break-inside:avoid}${rules.join('')}`
}

/** Points: on less Chromium makes several pages of one. What is printed is measured from the upper left corner. */
const paperMin = 72

/** Of the sheets and of what stands on them (`libs/overlay`); the template's own style comes behind it. */
const boxStyle =
  'body{margin:0}' +
  'section[data-page]{position:relative;box-sizing:border-box;overflow:clip;break-inside:avoid}' +
  // The letters are as wide on the screen, where they are measured, as on paper.
  '[data-box]{position:absolute;box-sizing:border-box;margin:0;overflow:hidden;text-rendering:geometricPrecision}' +
  '[data-overflow=wrap]{overflow:visible}' +
  '[data-box] :is(img,svg){display:block}' +
  '[data-box=table]>table{width:100%;border-collapse:collapse;table-layout:fixed}' +
  '[data-box=table] :is(td,th){padding:0 2pt;overflow:hidden}'

/** A print, and the sheets that it is of. */
export interface PrintedSheets {
  print: Buffer
  sheets: readonly number[]
  /** Pages of the print. */
  pages: number
  isTitled: boolean
  /** What the form of the PDF is filled with: its texts stand on the print's pages behind the sheets. */
  form?: FilledForm | undefined
}

/**
 * The PDF with the sheets of a print over its pages and its form filled, and how many pages it has. Throws `render_failed` for a print
 * that has more or fewer pages than sheets and texts of the form.
 */
export function drawOver(
  base: PdfBase & { bytes: Buffer },
  { print, sheets, pages, isTitled, form }: PrintedSheets,
): { pdf: Buffer; pages: number } {
  const targets = form?.targets ?? []
  const needed = sheets.length + targets.length
  if (pages !== Math.max(1, needed)) {
    const detail = `The template has ${sheets.length} sheets, and ${pages - targets.length} pages were printed. Nothing may stand outside of the sheets, and none may be higher than its page.`
    throw new Fault('render_failed', { detail })
  }
  const copies = sheets.length - new Set(sheets).size
  const rewritten = base.form && form ? fillFields(base.form, form.values) : []
  return {
    pdf: stampPdf(base, { print, sheets, targets, rewritten, isTitled }),
    pages: base.pages.length + copies,
  }
}

function pageOf(base: PdfBase, page: number): PdfBase['pages'][number] {
  const found = base.pages[page - 1]
  if (found) return found
  throw new Fault('render_failed', {
    detail: `The template has a sheet for page ${page}; its PDF has ${base.pages.length} pages.`,
  })
}

/** What a document is refused for. Throws `invalid_data` where a box of the rule `error` is too full. */
export function refuseFullBoxes({ refused }: FittedSheets): void {
  const [first] = refused
  if (!first) return
  const errors = refused.map((box) => ({
    pointer: box.fields === '' ? '' : `/data/${box.fields.split(' ')[0]?.replaceAll('.', '/') ?? ''}`,
    code: 'no_room',
    message: `${inBox(box)} has no room on page ${box.page}. Send less of it, or give it a larger box in the template.`,
  }))
  throw new Fault('invalid_data', { detail: errors[0]?.message ?? '', errors })
}

/** What the author should know of boxes that are too full although their text got as small as it may. */
export function cutWarnings({ cut }: FittedSheets): Warning[] {
  return cut.map((box) => ({
    code: 'overflow',
    subject: box.fields === '' ? `page ${box.page}` : box.fields,
    message: `${inBox(box)} has no room on page ${box.page}, even as small as letters may get: it is cut off.`,
  }))
}

function inBox({ fields, text }: FullBox): string {
  return fields === '' ? `“${text}”` : fields
}
