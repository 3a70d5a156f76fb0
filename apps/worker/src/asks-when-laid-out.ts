import type { Bundle } from '@platen/contract'

/** Functions and rules of CSS that fetch something, and a style sheet from elsewhere, which may have them. */
const fetchingStyle = /url\((?!\s*["']?#)|src\(|image(?:-set)?\(|@import|@font-face|<link/i
/** A letter behind a backslash, which may be one of theirs: as it is, or as its number. */
const escapedLetter =
  /\\(?:[g-z]|0{4}(?:[46][1-9a-f]|[57][0-9a])|0{0,3}(?:[46][1-9a-f]|[57][0-9a])(?![0-9a-f]))/i
/** Elements that fetch once they have a box; attributes that are style by another name, or choose by the size of the screen. */
const fetchingMarkup = /<(?:object|embed|input|i?frame|video|audio)|\s(?:background|srcset|sizes)\s*=/i
/** Of an attribute of style that is made of values or of character references anything may come. */
const hiddenStyle =
  /\s(?:style|fill|stroke|mask|filter|clip-path|cursor|marker(?:-[a-z]+)?)\s*=\s*(?:"[^"]*(?:\{\{|&)|'[^']*(?:\{\{|&)|[^"'\s>]*(?:\{\{|&))/i

/**
 * Whether a template's documents may ask for pictures, fonts or style only once they are laid out, and not as soon as they are read. In
 * doubt they may: a document that is taken for one that does not may lack what it asks for.
 */
export function asksWhenLaidOut({ html, css }: Pick<Bundle, 'html' | 'css'>): boolean {
  return (
    [html, css].some((source) => fetchingStyle.test(source) || escapedLetter.test(source)) ||
    fetchingMarkup.test(html) ||
    hiddenStyle.test(html) ||
    hasTagInStyle(html)
  )
}

function hasTagInStyle(html: string): boolean {
  const [, ...sheets] = html.split(/<style/i)
  return sheets.some((sheet) => sheet.split(/<\/style/i, 1)[0]?.includes('{{'))
}
