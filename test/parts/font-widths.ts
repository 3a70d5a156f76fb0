import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Returns the width of a character in em, or `undefined` if the font does not have it. */
export type WidthOf = (character: string) => number | undefined

/** Reads the widths in a TrueType or WOFF2 font. */
export function readFontWidths(path: string | URL): WidthOf {
  const bytes = readFileSync(path)
  const table = bytes.toString('latin1', 0, 4) === 'wOF2' ? tablesOfWoff2(bytes) : tablesOf(bytes)
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((tag) => table(tag))
  if (!head || !hhea || !hmtx || !cmap) throw new Error('not a font')
  const [unitsPerEm, last] = [head.readUInt16BE(18), hhea.readUInt16BE(34) - 1]
  const glyphOf = readCharacters(cmap)
  return (character) => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    return glyph === 0 ? undefined : hmtx.readUInt16BE(4 * Math.min(glyph, last)) / unitsPerEm
  }
}

type Tables = (tag: string) => Buffer | undefined

function tablesOf(font: Buffer): Tables {
  const found = new Map<string, Buffer>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + 16 * index
    const start = font.readUInt32BE(at + 8)
    found.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)))
  }
  return (tag) => found.get(tag)
}

/** The known tags of WOFF2 (section 4.1), up to the last one that is read here. */
const knownTags = [
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'OS/2',
  'post',
  'cvt ',
  'fpgm',
  'glyf',
  'loca',
]

/** https://www.w3.org/TR/WOFF2/ */
function tablesOfWoff2(font: Buffer): Tables {
  let at = 48
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const sizes = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at++)
    const isNamed = (flags & 63) === 63
    const tag = isNamed ? font.toString('latin1', at, (at += 4)) : (knownTags[flags & 63] ?? '')
    const length = base128()
    const version = flags >> 6
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    if (isTransformed && tag === 'hmtx') throw new Error('the widths are transformed')
    return [tag, isTransformed ? base128() : length] as const
  })
  const content = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  let start = 0
  const found = new Map(sizes.map(([tag, size]) => [tag, content.subarray(start, (start += size))]))
  return (tag) => found.get(tag)
}

/** Reads the Unicode subtable of format 4. A character without a glyph maps to 0. */
function readCharacters(cmap: Buffer): (code: number) => number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const start = starts.find((one) => cmap.readUInt16BE(one) === 4)
  if (start === undefined) throw new Error('the font has no character map of format 4')
  const map = cmap.subarray(start)
  const segments = map.readUInt16BE(6) / 2
  const number = (column: number, index: number) =>
    map.readUInt16BE(14 + 2 * (column * segments + index) + (column > 0 ? 2 : 0))
  return (code) => {
    const index = Array.from({ length: segments }, (_, one) => one).find((one) => code <= number(0, one))
    if (index === undefined || code < number(1, index)) return 0
    const [delta, offset] = [number(2, index), number(3, index)]
    if (offset === 0) return (code + delta) & 0xff_ff
    const place = 16 + 2 * (3 * segments + index) + offset + 2 * (code - number(1, index))
    const glyph = map.readUInt16BE(place)
    return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff
  }
}
