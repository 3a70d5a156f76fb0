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

// Each part has only one possible end. Otherwise, a series of n comments would be tried in 2^n combinations.
const svgStart =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE (?:[\w.-]+:)?svg[^>]*>\s*)*<(?:[\w.-]+:)?svg[\s>]/

/** Number of bytes at the start of a file that determine its type. */
export const headBytes = 1_024

const shownInline = /^(?:image\/(?:png|jpeg|gif|webp|avif)|font\/)/

/** Returns the content type of a file from its first bytes, or `application/octet-stream` if they are unknown. */
export function typeOfBytes(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1')
  const known = byStart.find(([, start]) =>
    typeof start === 'string' ? head.startsWith(start) : start.test(head),
  )?.[0]
  if (known !== undefined) return known
  return svgStart.test(utf16Start(bytes) ?? head) ? 'image/svg+xml' : 'application/octet-stream'
}

/** Decodes the first characters of text in UTF-16, which starts with a byte order mark. */
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

/** Returns the content type of an asset from its first bytes. Style sheets are recognized by their name. */
export function assetType(path: string, bytes: Uint8Array): string {
  const type = typeOfBytes(bytes)
  return type === 'application/octet-stream' && /\.css$/i.test(path) ? 'text/css' : type
}

/** Whether a file is a raster image or a font, which contain nothing that a browser would run. */
export function isShownInline(contentType: string): boolean {
  return shownInline.test(contentType)
}
