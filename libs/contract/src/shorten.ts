/** Returns the first `lengthMax` UTF-16 units of a string, without cutting a surrogate pair. */
export function startOfText(text: string, lengthMax: number): string {
  return text.length > lengthMax ? text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '') : text
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const utf8 = new TextEncoder()

/**
 * Shortens a name to `lengthMax` UTF-16 units and `bytesMax` bytes of UTF-8, because file systems count bytes. The name is cut between graphemes,
 * such as emoji with several code points, or between code points if the first grapheme is too long.
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

/** Shortens a string for a sentence, and ends it with "…" if it was too long. */
export function shorten(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${startOfText(text, lengthMax).toWellFormed()}…` : text
}

/** Quotes and shortens a name or value for a sentence, because it can be as long as a request. */
export function quoted(text: string, lengthMax = 80): string {
  return `"${shorten(text, lengthMax)}"`
}
