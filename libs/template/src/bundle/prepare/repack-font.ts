import { familyNameId } from './read-font-face.ts'
import { kindByContent } from './file-kind.ts'
import { fileFault, type PreparedFile, shownBytes } from './prepared-asset.ts'

/** A font that unpacks to more is a decompression bomb: Noto CJK is 20 MB. */
const unpackedBytesMax = 64 * 1024 * 1024

export interface FontToRepack {
  path: string
  bytes: Uint8Array
}

/**
 * Converts a font to what the renderer reads fastest: plain TrueType with all glyphs, without hints. Other fonts are unchanged. Errors:
 * `not_a_font`, `corrupt_font`.
 */
export async function repackFont({ path, bytes }: FontToRepack): Promise<PreparedFile> {
  if (kindByContent(bytes) !== 'font' || bytes.length < 28) {
    return fileFault(
      path,
      'not_a_font',
      'The file is not a TrueType, OpenType, WOFF or WOFF2 font. Replace it.',
    )
  }
  const buffer = Buffer.from(bytes)
  const signature = buffer.toString('latin1', 0, 4)
  // Both compressed formats have the unpacked size at offset 16.
  if (signature.startsWith('wOF') && buffer.readUInt32BE(16) > unpackedBytesMax) {
    return fileFault(path, 'corrupt_font', 'The font claims to unpack to more than 64 MiB. Replace it.')
  }
  const { default: subsetFont } = await import('subset-font')
  let content: Buffer
  try {
    content = await subsetFont(buffer, null, {
      keepAllGlyphs: true,
      noHinting: true,
      targetFormat: 'sfnt',
      preserveNameIds: [familyNameId],
    })
  } catch {
    return fileFault(path, 'corrupt_font', 'The font is damaged. Export or download it again.')
  }
  const tables = tableTags(content)
  const notes: string[] = []
  if (tables.has('fvar'))
    notes.push(
      `${path} is a variable font, which makes each document slower. A static font for each weight is faster.`,
    )
  else if (tables.has('CFF ') || tables.has('CFF2'))
    notes.push(
      `${path} has PostScript outlines, which make each document slower. The TrueType version is faster.`,
    )
  if (signature.startsWith('wOF'))
    notes.push(
      `${path}: ${shownBytes(bytes.length)} ${signature === 'wOF2' ? 'WOFF2' : 'WOFF'} → ${shownBytes(content.length)} unpacked.`,
    )
  return { content, contentType: tables.has('CFF ') || tables.has('CFF2') ? 'font/otf' : 'font/ttf', notes }
}

function tableTags(font: Buffer): Set<string> {
  const tags = new Set<string>()
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count && 12 + index * 16 + 4 <= font.length; index++) {
    tags.add(font.toString('latin1', 12 + index * 16, 16 + index * 16))
  }
  return tags
}
