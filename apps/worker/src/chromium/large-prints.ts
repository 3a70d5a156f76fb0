/**
 * Chromium draws these as pictures, which can make the print of a small page hundreds of megabytes large. Vector drawings and text are compressed
 * well. Also matches pages whose style sheets or SVG images cannot be searched: CSS escapes, character references (except those that escape
 * merged values), and data addresses.
 */
const drawnAsPicture =
  /filter|mask|pattern|shadow|reflect|conic|cross-fade|svg\+xml|text\/css|\\|&#(?!39;|x27;|x2F;|x60;|x3D;)/i

const responsesDrawnAsPicture = /^(?:text\/css|image\/svg)/i

/** Whether the print of a page can be much larger than the page. */
export function canPrintLarge(html: string): boolean {
  return drawnAsPicture.test(html)
}

/** Whether a response of this content type can make the print of a page much larger than its parts. */
export function canResponsePrintLarge(contentType: string): boolean {
  return responsesDrawnAsPicture.test(contentType)
}
