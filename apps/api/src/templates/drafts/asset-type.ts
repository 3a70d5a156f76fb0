const byStart: [type: string, start: string | RegExp][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['font/ttf', '\0\x01\0\0'],
  ['font/ttf', 'true'],
  ['font/otf', 'OTTO'],
  ['font/woff', 'wOFF'],
  ['font/woff2', 'wOF2'],
]

// No part can end in two places: otherwise a row of comments would be tried in each of its 2^n divisions.
const svgStart =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE (?:[\w.-]+:)?svg[^>]*>\s*)*<(?:[\w.-]+:)?svg[\s>]/

/** How many first bytes tell what a file is. */
export const headBytes = 1_024

const shownInline = /^(?:image\/(?:png|jpeg|gif|webp|avif)|font\/)/

/** What a file is by its first bytes, whatever its name says; `application/octet-stream` where they do not tell. */
export function typeOfBytes(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1')
  const known = byStart.find(([, start]) =>
    typeof start === 'string' ? head.startsWith(start) : start.test(head),
  )?.[0]
  if (known !== undefined) return known
  return svgStart.test(utf16Start(bytes) ?? head) ? 'image/svg+xml' : 'application/octet-stream'
}

/** The first characters of a text in UTF-16, which begins with its byte order mark. */
function utf16Start(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined
  return encoding && new TextDecoder(encoding).decode(bytes.subarray(0, headBytes))
}

/** The content type of an asset: a style sheet has no first bytes that would tell, so its name does. */
export function assetType(path: string, bytes: Uint8Array): string {
  const type = typeOfBytes(bytes)
  return type === 'application/octet-stream' && /\.css$/i.test(path) ? 'text/css' : type
}

/** A picture of pixels or a font, which holds nothing that a browser would run. */
export function isShownInline(contentType: string): boolean {
  return shownInline.test(contentType)
}
