/** The type of the content, not of the file name. */
export type FileKind = 'image' | 'svg' | 'font' | 'style' | 'pdf' | 'other'

const starts: [FileKind, string | RegExp][] = [
  ['image', '\x89PNG\r\n\x1a\n'],
  ['image', '\xff\xd8\xff'],
  ['image', 'GIF8'],
  ['image', /^RIFF[\s\S]{4}WEBP/],
  ['image', /^[\s\S]{4}ftyp(?:avif|avis|mif1|msf1|heic|heix)/],
  ['image', 'II*\0'],
  ['image', 'MM\0*'],
  ['pdf', '%PDF-'],
  ['font', '\0\x01\0\0'],
  ['font', 'true'],
  ['font', 'OTTO'],
  ['font', 'wOFF'],
  ['font', 'wOF2'],
]

const byExtension: Record<string, FileKind> = {
  ...Object.fromEntries(
    ['png', 'jpg', 'jpeg', 'jpe', 'gif', 'webp', 'avif', 'tif', 'tiff', 'bmp', 'ico', 'heic', 'heif'].map(
      (name) => [name, 'image'],
    ),
  ),
  ...Object.fromEntries(['ttf', 'otf', 'ttc', 'woff', 'woff2'].map((name) => [name, 'font'])),
  svg: 'svg',
  pdf: 'pdf',
  css: 'style',
}

/** Returns the type from the file name, otherwise from the first bytes. */
export function fileKind(path: string, bytes: Uint8Array): FileKind {
  return byExtension[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? kindByContent(bytes) ?? 'other'
}

/** Returns the type from the first bytes, or undefined. */
export function kindByContent(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1')
  return starts.find(([, start]) =>
    typeof start === 'string' ? head.startsWith(start) : start.test(head),
  )?.[0]
}
