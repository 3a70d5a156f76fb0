/**
 * Letters of one text on one line. Chromium's time to print a line grows with the square of its letters: 0.1 s for 10,000, 0.4 s for
 * 20,000, 7 s for 80,000 (November 2026). A page of A4 holds about 100.
 */
export const lineLettersMax = 10_000

/** A text of the page that stays on one line. */
export interface LongLine {
  /** Of the text, 1,000 letters at most. */
  beginning: string
  /** What has the text, such as `<p>`. */
  where: string
}

/**
 * Whether some tag, with the text after it, is so long that its page may have a line of so many letters. Pictures in attributes do not
 * count. It takes 0.02 ms for a small page.
 */
export function hasLongText(html: string): boolean {
  for (const piece of piecesOf(html)) if (piece.replaceAll(picture, '').length > lineLettersMax) return true
  return false
}

const picture = /\bdata:[^"'\s>]*/gi

/** Tags with the text after them, as far as they are long. */
export function* piecesOf(html: string): Generator<string> {
  for (let from = 0; from < html.length;) {
    const tag = html.indexOf('<', from + 1)
    const end = tag < 0 ? html.length : tag
    if (end - from > lineLettersMax) yield html.slice(from, end)
    from = end
  }
}

/** Whether a tag itself is so long, so that CSS may print a long attribute. */
export function hasLongTag(html: string): boolean {
  for (const piece of piecesOf(html))
    if (piece.slice(0, piece.indexOf('>')).replaceAll(picture, '').length > lineLettersMax) return true
  return false
}
