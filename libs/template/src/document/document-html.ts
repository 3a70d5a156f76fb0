import { parseCssLength, parsePageSize, wholePixelPages } from '@platen/template/bundle'
import { hideMergeTags } from '@platen/merge'
import { type Bundle, escapeHtml, isRightToLeft } from '@platen/contract'
import { hideFromScreen, hideUntilPaper, mustBeLaidOutTwice } from './screen.ts'
import { compileSetting } from './read-information.ts'
import { compileRunningLines } from './running-lines.ts'
import { baseOf } from './sheets/base-of.ts'
import { hasBoxes } from './sheets/box-fields.ts'
import { sheetStyle } from './sheets/sheet-style.ts'

/** What stands in front of a document's own merged markup. */
export type DocumentHead = (
  data: Readonly<Record<string, unknown>> | null,
  body: string,
  language?: DocumentLanguage,
) => string

/** The language of one document, where that is decided by its data. */
export interface DocumentLanguage {
  /** The locale in which values and page numbers are printed. */
  locale: string
  /** The language of the texts. */
  language: string
  isRightToLeft: boolean
}

/**
 * What stands in front of the documents of a template: settings, brand and style. It varies with the data only in language, title, and a header or
 * footer with merge fields, and in how the page is hidden.
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
  // Of two titles the first one is the document's: that of the settings comes before the page's own.
  const titleOf = compileSetting(bundle.settings.document?.title)
  // A second start tag of html only adds what the first one lacks: the template's own language must find its place free.
  const lang = own.language ? '' : ` lang="${escapeHtml(language)}"`
  const startIn = (attributes: string) =>
    `<!doctype html><html${attributes}><head><meta charset="utf-8"><base href="${escapeHtml(baseAddress)}">`
  const start = startIn(lang)
  const pictures =
    (pictureFromData.test(bundle.html) ? hideEmptyPictures : '') +
    (drawnElement.test(bundle.html) ? drawnElementStyle : '')
  // In an element of its own, so that nothing of the template's style is moved, or cut off by it.
  const brand = bundle.brand ? styleElement(bundle.brand) : ''
  const base = baseOf(bundle)
  const margins = base ? `${top} ${right} ${bottom} ${left}` : wholePixelMargins(page)
  const settings = `${title}${pictures}<style>@page{size:${size};margin:${margins}}</style>${brand}`
  const pages = base ? '' : wholePixelPages(bundle.css, { left, right })
  const style =
    (base ? sheetStyle(bundle.html, base) : '') +
    styleElement(bundle.css) +
    (pages === '' ? '' : styleElement(pages))
  const lines = compileRunningLines(page)
  const plain = settings + (lines?.render(null, { locale: language }) ?? '') + style
  // The brand may bring fonts.
  const isAlwaysLaidOutTwice = [bundle.css, size, bundle.brand ?? ''].some(mustBeLaidOutTwice)
  // Boxes are measured on the screen.
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
 * The margins with those at the sides in pixels, such that the content is a whole number of pixels wide: Chromium begins it on a whole one, lays it out with its
 * width rounded up, and cuts off what stands beyond the width itself, up to 0.7 points of what is aligned to the right (153, November 2026).
 * Where nothing of the paper is left at the right, as for a background without a margin, it stays.
 */
function wholePixelMargins({ size, orientation, margin }: Bundle['settings']['page']): string {
  const { top, right, bottom, left } = margin
  const widthMm = parsePageSize(size, orientation)?.widthMm
  const [leftMm, rightMm] = [left, right].map(parseCssLength)
  if (widthMm === undefined || leftMm === undefined || !rightMm) return `${top} ${right} ${bottom} ${left}`
  const width = widthMm * pixelsPerMm
  const leftPx = Math.round(leftMm * pixelsPerMm)
  const content = Math.floor(width - leftPx - rightMm * pixelsPerMm)
  // A little less than a whole one: what is rounded up must not become one more.
  const rightPx = width - leftPx - content + 0.01
  return content < 1
    ? `${top} ${right} ${bottom} ${left}`
    : `${top} ${rightPx.toFixed(3)}px ${bottom} ${leftPx}px`
}

/**
 * A picture whose address data may leave empty takes no room, and no sign of a missing picture is drawn. Of a blank address CSS sees how it begins,
 * and that nothing of an address stands in it.
 */
const hideEmptyPictures =
  '<style>img[src=""]{display:none!important}' +
  'img:is([src^=" "],[src^="\\9 "],[src^="\\a "],[src^="\\d "]):not([src*="/"],[src*="."],[src*=":"]){display:none!important}</style>'
/** As pictures stand: in a line, as wide as they are drawn unless the template says otherwise. */
const drawnElementStyle = '<style>bar-code,data-chart{display:inline-block}</style>'
const drawnElement = /<(?:bar-code|data-chart)[\s>]/i
const pictureFromData = /\ssrc\s{0,9}=\s{0,9}["']\s{0,9}\{\{/i

/** A template's markup without a byte order mark or a document type of its own, which must come first in the file or not at all. */
export function documentBody(html: string): string {
  const markup = html.replace(/^\uFEFF/, '')
  // What stands in a merge tag ends neither a comment nor the type.
  return markup.slice(typeAtStart.exec(hideMergeTags(markup))?.[0].length ?? 0)
}

/** Comments end where browsers end them, so that nothing is cut off that they read as markup. */
const typeAtStart = /^(?:\s|<!--(?:-?>|(?!-?>)(?:(?!--!?>)[\s\S])*--!?>))*<!doctype[^>]*>/i

/** Whether the template itself has a document title and language. One pass over short marks, as the markup may be 2 MiB of anything. */
function findOwn(html: string): { title: boolean; language: boolean } {
  const own = { title: false, language: false }
  let skipTo: string | undefined
  for (const { 0: found, index } of html.matchAll(/<!--|-->|<svg[\s>]|<\/svg|<title[\s>]|<html\s/gi)) {
    const mark = found.toLowerCase()
    if (skipTo !== undefined) skipTo = mark === skipTo ? undefined : skipTo
    else if (mark === '<!--') skipTo = '-->'
    // A drawing's title is not the document's.
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
