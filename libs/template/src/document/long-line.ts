/**
 * Maximum number of characters in text on one line. The time to print a line is quadratic: 0.1 s for 10,000, 0.4 s for 20,000, 7 s for 80,000
 * (November 2026). A line of A4 has about 100.
 */
export const lineLettersMax = 10_000

export interface LongLine {
  /** The start of the text, up to 1,000 characters. */
  beginning: string
  /** The element with the text, such as `<p>`. */
  where: string
}

/**
 * Whether a tag and the text after it are so long that the page may have a line that is too long. Pictures in attributes are ignored. Takes 0.02 ms
 * for a small page.
 */
export function hasLongText(html: string): boolean {
  for (const piece of piecesOf(html)) if (piece.replaceAll(picture, '').length > lineLettersMax) return true
  return false
}

const picture = /\bdata:[^"'\s>]*/gi

/** Returns each long tag with the text after it. */
export function* piecesOf(html: string): Generator<string> {
  for (let from = 0; from < html.length;) {
    const tag = html.indexOf('<', from + 1)
    const end = tag < 0 ? html.length : tag
    if (end - from > lineLettersMax) yield html.slice(from, end)
    from = end
  }
}

/** Whether a tag is so long that CSS could print a long attribute. */
export function hasLongTag(html: string): boolean {
  for (const piece of piecesOf(html))
    if (piece.slice(0, piece.indexOf('>')).replaceAll(picture, '').length > lineLettersMax) return true
  return false
}
