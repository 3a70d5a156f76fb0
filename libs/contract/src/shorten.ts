/** The beginning of a text: `lengthMax` UTF-16 units at most, and no half of a surrogate pair where it is cut. */
export function startOfText(text: string, lengthMax: number): string {
  return text.length > lengthMax ? text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '') : text
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const utf8 = new TextEncoder()

/**
 * Returns the beginning of a name that fits into `lengthMax` UTF-16 units and `bytesMax` bytes of UTF-8, because file systems count bytes. It is
 * cut between characters as readers see them, such as an emoji of several code points. A first character that is too long is cut between code
 * points.
 */
export function startOfName(
  name: string,
  { lengthMax, bytesMax }: { lengthMax: number; bytesMax: number },
): string {
  if (name.length <= lengthMax && utf8.encode(name).length <= bytesMax) return name
  let end = 0
  let bytes = 0
  for (const { segment } of graphemes.segment(name)) {
    bytes += utf8.encode(segment).length
    if (end + segment.length > lengthMax || bytes > bytesMax) {
      // No code point has more than 3 bytes for each of its UTF-16 units.
      return end > 0 ? name.slice(0, end) : startOfText(name, Math.min(lengthMax, Math.floor(bytesMax / 3)))
    }
    end += segment.length
  }
  return name
}

/** A text for a sentence: of one that is too long the beginning, and "…". */
export function shorten(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${startOfText(text, lengthMax).toWellFormed()}…` : text
}

/** A name or value in quotes for a sentence: they may be as long as a request. */
export function quoted(text: string, lengthMax = 80): string {
  return `"${shorten(text, lengthMax)}"`
}
