import { isJsonObject } from '../source/read-json.ts'

/** Digests of page and style when a document was imported. */
export interface DocumentMark {
  page: string
  style: string
  /** Digest of the size, margins, header and footer in `template.json`. Undefined in older marks. */
  settings: string | undefined
}

const pattern =
  /^\/\* Made of a document\. Page ([0-9a-f]{14}), style ([0-9a-f]{14})(?:, settings ([0-9a-f]{14}))?\. \*\/\n\n?/

/** Adds a first line to the style, so that the next import detects changes. */
export function withDocumentMark(html: string, css: string, page: unknown): string {
  return `/* Made of a document. Page ${digest(html)}, style ${digest(css)}, settings ${settingsDigest(page)}. */\n\n${css}`
}

export function settingsDigest(page: unknown): string {
  return digest(JSON.stringify(documentPage(page)))
}

/** Returns the parts of the `page` settings that come from a document, in a fixed order. */
export function documentPage(page: unknown): Record<'page size' | 'margins' | 'header' | 'footer', unknown> {
  const of = isJsonObject(page) ? page : {}
  const ordered = (value: unknown, names: readonly string[]) =>
    isJsonObject(value) ? names.map((name) => value[name] ?? null) : (value ?? null)
  return {
    'page size': [of['size'] ?? null, of['orientation'] ?? 'portrait'],
    margins: ordered(of['margin'], ['top', 'right', 'bottom', 'left']),
    header: ordered(of['header'], ['left', 'center', 'right']),
    footer: ordered(of['footer'], ['left', 'center', 'right']),
  }
}

/** Reads the import mark in a style sheet; undefined if it has none. */
export function readDocumentMark(css: string): DocumentMark | undefined {
  const found = pattern.exec(css)
  return found ? { page: found[1] ?? '', style: found[2] ?? '', settings: found[3] } : undefined
}

/** Whether page and style were changed since the import; undefined if unknown. */
export function changedSinceDocument(
  html: string,
  css: string,
): { page: boolean; style: boolean } | undefined {
  const mark = readDocumentMark(css)
  return mark && { page: digest(html) !== mark.page, style: digest(withoutDocumentMark(css)) !== mark.style }
}

export function withoutDocumentMark(css: string): string {
  return css.replace(pattern, '')
}

/**
 * Returns a 53-bit hash of a string for detecting changes: cyrb53 by bryc
 * (https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js, public domain).
 */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return ((other & 0x1f_ff_ff) * 2 ** 32 + (one >>> 0)).toString(16).padStart(14, '0')
}
