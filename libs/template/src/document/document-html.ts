import { parseCssLength, parsePageSize, wholePixelPages } from '@platen/template/bundle'
import { hideMergeTags } from '@platen/merge'
import { type Bundle, escapeHtml, isRightToLeft } from '@platen/contract'
import { hideFromScreen, hideUntilPaper, mustBeLaidOutTwice } from './screen.ts'
import { compileSetting } from './read-information.ts'
import { compileHeaderFooter } from './header-footer.ts'
import { baseOf } from './sheets/base-of.ts'
import { hasBoxes } from './sheets/box-fields.ts'
import { sheetStyle } from './sheets/sheet-style.ts'

/** Returns the markup before the merged page. */
export type DocumentHead = (
  data: Readonly<Record<string, unknown>> | null,
  body: string,
  language?: DocumentLanguage,
) => string

export interface DocumentLanguage {
  /** The locale of values and page numbers. */
  locale: string
  language: string
  isRightToLeft: boolean
}

/**
 * Compiles the markup before the merged page of a template's documents: settings, brand and style. Data changes only the language, the title, a
 * header or footer with merge fields, and how the page is hidden.
 */
export function documentHead(
  bundle: Pick<Bundle, 'html' | 'css' | 'settings' | 'brand' | 'assets'>,
  baseAddress: string,
): DocumentHead {
  const { page, language, name } = bundle.settings
  const { top, right, bottom, left } = page.margin
  const size = /^[A-Za-z]/.test(page.size) ? `${page.size} ${page.orientation}` : page.size
  const own = findOwn(bundle.html)
  const title = own.title ? '' : titleElement(name)
  // Browsers use the first title, so the title in the settings comes before the title of the page.
  const titleOf = compileSetting(bundle.settings.document?.title)
  // A second html start tag adds only missing attributes, so the language must not be set here if the template sets its own.
  const lang = own.language ? '' : ` lang="${escapeHtml(language)}"`
  const startIn = (attributes: string) =>
    `<!doctype html><html${attributes}><head><meta charset="utf-8"><base href="${escapeHtml(baseAddress)}">`
  const start = startIn(lang)
  const pictures =
    (pictureFromData.test(bundle.html) ? hideEmptyPictures : '') +
    (drawnElement.test(bundle.html) ? drawnElementStyle : '')
  // The brand has its own element, so that it neither changes positions in the template's style nor is affected by that style.
  const brand = bundle.brand ? styleElement(bundle.brand) : ''
  const base = baseOf(bundle)
  const margins = base ? `${top} ${right} ${bottom} ${left}` : wholePixelMargins(page)
  const settings = `${title}${pictures}<style>@page{size:${size};margin:${margins}}</style>${brand}`
  const pages = base ? '' : wholePixelPages(bundle.css, { left, right })
  const style =
    (base ? sheetStyle(bundle.html, base) : '') +
    styleElement(bundle.css) +
    (pages === '' ? '' : styleElement(pages))
  const lines = compileHeaderFooter(page)
  const plain = settings + (lines?.render(null, { locale: language }) ?? '') + style
  // The brand can contain fonts.
  const isAlwaysLaidOutTwice = [bundle.css, size, bundle.brand ?? ''].some(mustBeLaidOutTwice)
  // The page is shown, because boxes are measured on screen.
  const isShown = base !== undefined && hasBoxes(bundle.html)
  return (data, body, chosen) => {
    const hidingStyle = isShown
      ? ''
      : isAlwaysLaidOutTwice || mustBeLaidOutTwice(body)
        ? hideFromScreen
        : hideUntilPaper
    const opening =
      (chosen && !own.language ? startIn(languageOf(chosen)) : start) +
      (titleOf ? titleElement(titleOf(data)) : '')
    return (
      opening +
      hidingStyle +
      (lines && (lines.hasFields || (chosen && chosen.locale !== language))
        ? settings +
          lines.render(data, {
            locale: chosen?.locale ?? language,
            textDirection: (chosen?.isRightToLeft ?? isRightToLeft(language)) ? 'rtl' : 'ltr',
          }) +
          style
        : plain)
    )
  }
}

const pixelsPerMm = 96 / 25.4

/**
 * Returns the margins with side margins in pixels that make the content a whole number of pixels wide. Chromium (153, November 2026) starts the
 * content at a whole pixel, rounds its width up, and cuts off content beyond the width, up to 0.7 points. Without a right margin, as for a full-page
 * background, nothing changes.
 */
function wholePixelMargins({ size, orientation, margin }: Bundle['settings']['page']): string {
  const { top, right, bottom, left } = margin
  const widthMm = parsePageSize(size, orientation)?.widthMm
  const [leftMm, rightMm] = [left, right].map(parseCssLength)
  if (widthMm === undefined || leftMm === undefined || !rightMm) return `${top} ${right} ${bottom} ${left}`
  const width = widthMm * pixelsPerMm
  const leftPx = Math.round(leftMm * pixelsPerMm)
  const content = Math.floor(width - leftPx - rightMm * pixelsPerMm)
  // Slightly less than a whole pixel, so that rounding up does not add one.
  const rightPx = width - leftPx - content + 0.01
  return content < 1
    ? `${top} ${right} ${bottom} ${left}`
    : `${top} ${rightPx.toFixed(3)}px ${bottom} ${leftPx}px`
}

/**
 * A picture with an empty address from data takes up no space, and does not show as missing. CSS can only compare the start or parts of an address.
 */
const hideEmptyPictures =
  '<style>img[src=""]{display:none!important}' +
  'img:is([src^=" "],[src^="\\9 "],[src^="\\a "],[src^="\\d "]):not([src*="/"],[src*="."],[src*=":"]){display:none!important}</style>'
/** Drawn elements are inline like pictures. They have the size of the drawing unless the template sets another size. */
const drawnElementStyle = '<style>bar-code,data-chart{display:inline-block}</style>'
const drawnElement = /<(?:bar-code|data-chart)[\s>]/i
const pictureFromData = /\ssrc\s{0,9}=\s{0,9}["']\s{0,9}\{\{/i

/** Removes the byte order mark and document type, which must be at the start of the file. */
export function documentBody(html: string): string {
  const markup = html.replace(/^\uFEFF/, '')
  // A merge tag ends neither a comment nor the document type.
  return markup.slice(typeAtStart.exec(hideMergeTags(markup))?.[0].length ?? 0)
}

/** Matches comments in the same way as browsers, so that no markup is removed. */
const typeAtStart = /^(?:\s|<!--(?:-?>|(?!-?>)(?:(?!--!?>)[\s\S])*--!?>))*<!doctype[^>]*>/i

/** Whether the template has its own title and language. Reads the markup only once, because it can be up to 2 MiB of anything. */
function findOwn(html: string): { title: boolean; language: boolean } {
  const own = { title: false, language: false }
  let skipTo: string | undefined
  for (const { 0: found, index } of html.matchAll(/<!--|-->|<svg[\s>]|<\/svg|<title[\s>]|<html\s/gi)) {
    const mark = found.toLowerCase()
    if (skipTo !== undefined) skipTo = mark === skipTo ? undefined : skipTo
    else if (mark === '<!--') skipTo = '-->'
    // The title of a drawing is not the title of the document.
    else if (mark.startsWith('<svg')) skipTo = '</svg'
    else if (mark.startsWith('<title')) own.title = true
    else if (mark.startsWith('<html'))
      own.language ||= /\slang\s*=/i.test(html.slice(index, index + tagLengthMax).split('>', 1)[0] ?? '')
  }
  return own
}

function languageOf(of: DocumentLanguage): string {
  return ` lang="${escapeHtml(of.language)}"${of.isRightToLeft ? ' dir="rtl"' : ''}`
}

function styleElement(css: string): string {
  return `<style>${css.replaceAll(/<\/(style)/gi, '<\\/$1')}</style>`
}

function titleElement(text: string): string {
  return text === '' ? '' : `<title>${escapeHtml(text)}</title>`
}

const tagLengthMax = 2_000
