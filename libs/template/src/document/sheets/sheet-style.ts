import { Fault, type PdfBase } from '@platen/contract'
import { scanSheets } from '@platen/template/markup'

/** Returns a style that gives each sheet the size of its page, and prints it on paper of that size. */
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

/** Returns a style that gives each form field's appearance the size of its widget, and prints it on its own page. */
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
  return `section[data-widget]{position:relative;contain:strict;break-before:page;break-inside:avoid}${rules.join('')}`
}

/** Minimum side of the paper in points. On smaller paper, Chromium creates several pages. The content is at the upper left corner. */
const paperMin = 72

/** Styles of sheets and boxes (`libs/template/src/overlay`). The template's own style comes later. */
const boxStyle =
  'body{margin:0}' +
  // Strict containment, because clipped content would still scale down the whole print to fit the paper.
  'section[data-page]{position:relative;box-sizing:border-box;contain:strict;break-inside:avoid}' +
  // With this text rendering, text has the same width on paper as on screen, where it is measured.
  '[data-box]{position:absolute;box-sizing:border-box;margin:0;overflow:hidden;text-rendering:geometricPrecision}' +
  '[data-overflow=wrap]{overflow:visible}' +
  // Chromium moves lines to whole pixels. Without the margin, text that fits exactly would lose part of its first or last line.
  '[data-overflow=shrink]{overflow:clip;overflow-clip-margin:1.5px}' +
  // Long words break where lines break.
  '[data-box=text],[data-box=table]{overflow-wrap:anywhere}' +
  '[data-box] :is(img,svg){display:block}' +
  // A code fills its box, whatever its content.
  '[data-box=code] :is(bar-code,svg){display:block;width:100%;height:100%}' +
  '[data-box=table]>table{width:100%;border-collapse:collapse;table-layout:fixed}' +
  '[data-box=table] :is(td,th){padding:0 2pt;overflow:hidden}'

function pageOf(base: PdfBase, page: number): PdfBase['pages'][number] {
  const found = base.pages[page - 1]
  if (found) return found
  throw new Fault('render_failed', {
    detail: `The template has a sheet for page ${page}, but its PDF has ${base.pages.length} pages.`,
  })
}

/** Returns the page name of a size. */
export function sizeName({ width, height }: { width: number; height: number }): string {
  return `${Math.round(width * 1_000)}-${Math.round(height * 1_000)}`
}
