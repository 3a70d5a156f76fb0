import { ForeignSyntax } from './foreign-syntax.ts'

/** A TrueType font out of a PDF, of which parts are made; each reads it once only. */
export interface TrueType {
  /** A font file with the outlines and metrics of these glyphs and of those that they are composed of; every other glyph is empty. */
  withGlyphs(wanted: Iterable<number>): Buffer
}

interface Table {
  start: number
  end: number
}

/** What a reader needs of a font whose letters and widths the PDF names itself (ISO 32000-1, 9.9); all else of it may tell of other glyphs. */
const needed = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const
/** Of the whole typeface, where it has them: programs that fit outlines to dots. */
const programs = ['cvt ', 'fpgm', 'prep'] as const
const directoryBytes = 12
const recordBytes = 16
const metricBytes = 4

/** Opens a font. Throws `ForeignSyntax`, as the functions of the font do, where it is not one that can be taken apart exactly. */
export function openTrueType(font: Buffer): TrueType {
  return unlessCutShort(() => {
    const tables = readDirectory(font)
    const [glyf, head, hhea, hmtx, loca, maxp] = needed.map((tag) => tableOf(tables, tag)) as TableList
    const glyphs = font.readUInt16BE(maxp.start + 4)
    const metrics = font.readUInt16BE(hhea.start + 34)
    const isLong = font.readInt16BE(head.start + 50) === 1
    if (metrics === 0 || metrics > glyphs) throw new ForeignSyntax('metrics of a font')

    function startOf(glyph: number): number {
      const at = loca.start + glyph * (isLong ? 4 : 2)
      if (glyph > glyphs || at >= loca.end) throw new ForeignSyntax('a glyph that is not there')
      return isLong ? font.readUInt32BE(at) : font.readUInt16BE(at) * 2
    }
    function outlineOf(glyph: number): Buffer {
      const [start, end] = [glyf.start + startOf(glyph), glyf.start + startOf(glyph + 1)]
      if (start > end || end > glyf.end) throw new ForeignSyntax('an outline that is not there')
      return font.subarray(start, end)
    }
    function metricOf(glyph: number): number {
      const advance = font.readUInt16BE(hmtx.start + Math.min(glyph, metrics - 1) * metricBytes)
      const bearingAt =
        glyph < metrics ? glyph * metricBytes + 2 : metrics * metricBytes + (glyph - metrics) * 2
      return advance * 2 ** 16 + font.readUInt16BE(hmtx.start + bearingAt)
    }

    function withGlyphs(wanted: Iterable<number>): Buffer {
      const outlines = readOutlines(wanted, outlineOf)
      const count = Math.max(...outlines.keys()) + 1
      const changed: Record<string, Buffer> = {
        head: copyOf(font, head),
        hhea: copyOf(font, hhea),
        maxp: copyOf(font, maxp),
        hmtx: Buffer.alloc(count * metricBytes),
        ...placeOutlines(outlines, count, isLong),
      }
      for (const glyph of outlines.keys())
        changed['hmtx']?.writeUInt32BE(metricOf(glyph), glyph * metricBytes)
      changed['maxp']?.writeUInt16BE(count, 4)
      changed['hhea']?.writeUInt16BE(count, 34)
      for (const tag of programs) {
        const table = tables.get(tag)
        if (table) changed[tag] = copyOf(font, table)
      }
      return writeFont(font.readUInt32BE(0), changed)
    }
    return { withGlyphs: (wanted) => unlessCutShort(() => withGlyphs(wanted)) }
  })
}

type TableList = [Table, Table, Table, Table, Table, Table]

/** Buffers throw `RangeError` where a number would lie behind their end. */
function unlessCutShort<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new ForeignSyntax('a font that is cut off')
    throw error
  }
}

function readDirectory(font: Buffer): Map<string, Table> {
  const tables = new Map<string, Table>()
  const count = font.readUInt16BE(4)
  for (let at = directoryBytes; at < directoryBytes + count * recordBytes; at += recordBytes) {
    const start = font.readUInt32BE(at + 8)
    const end = start + font.readUInt32BE(at + 12)
    if (end > font.length) throw new ForeignSyntax('a font that is cut off')
    tables.set(font.toString('latin1', at, at + 4), { start, end })
  }
  return tables
}

function tableOf(tables: ReadonlyMap<string, Table>, tag: string): Table {
  const table = tables.get(tag)
  if (!table) throw new ForeignSyntax(`a font without ${tag}`)
  return table
}

function copyOf(font: Buffer, { start, end }: Table): Buffer {
  return Buffer.from(font.subarray(start, end))
}

/** The outlines of glyphs, of the one for what is missing, and of their parts. */
function readOutlines(wanted: Iterable<number>, outlineOf: (glyph: number) => Buffer): Map<number, Buffer> {
  const outlines = new Map<number, Buffer>()
  const waiting = [0, ...wanted]
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (outlines.has(glyph)) continue
    const outline = outlineOf(glyph)
    outlines.set(glyph, outline)
    for (const part of partsOf(outline)) waiting.push(part)
  }
  return outlines
}

/** Flags of a part (OpenType, `glyf`): its numbers are words, more parts follow; it has one, two or four scales. */
const part = { words: 0x01, scale: 0x08, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const
const outlineHeadBytes = 10

function* partsOf(outline: Buffer): Generator<number> {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return
  let flags: number = part.more
  for (let at = outlineHeadBytes; (flags & part.more) !== 0;) {
    flags = outline.readUInt16BE(at)
    yield outline.readUInt16BE(at + 2)
    at += (flags & part.words) !== 0 ? 8 : 6
    if ((flags & part.scale) !== 0) at += 2
    else if ((flags & part.twoScales) !== 0) at += 4
    else if ((flags & part.matrix) !== 0) at += 8
  }
}

function placeOutlines(outlines: ReadonlyMap<number, Buffer>, count: number, isLong: boolean) {
  const sorted = Uint32Array.from(outlines.keys()).toSorted()
  const pieces = Array.from(sorted, (glyph) => outlines.get(glyph) ?? Buffer.of())
  const size = isLong ? 4 : 2
  const loca = Buffer.alloc((count + 1) * size)
  let length = 0
  let from = 0
  for (const [index, glyph] of sorted.entries()) {
    for (let each = from; each <= glyph; each++) writeOffset(loca, each, length, isLong)
    from = glyph + 1
    length += pieces[index]?.length ?? 0
  }
  writeOffset(loca, count, length, isLong)
  return { glyf: Buffer.concat(pieces), loca }
}

function writeOffset(loca: Buffer, glyph: number, offset: number, isLong: boolean): void {
  if (isLong) loca.writeUInt32BE(offset, glyph * 4)
  else loca.writeUInt16BE(offset / 2, glyph * 2)
}

const checksumAt = 8
/** What all numbers of a font file come to, together with the one in `head`. */
const checksumOfAll = 0xb1b0afba

function writeFont(version: number, tables: Readonly<Record<string, Buffer>>): Buffer {
  const tags = Object.keys(tables).toSorted()
  const lengths = tags.map((tag) => Math.ceil((tables[tag]?.length ?? 0) / 4) * 4)
  const headEnd = directoryBytes + tags.length * recordBytes
  const font = Buffer.alloc(lengths.reduce((sum, length) => sum + length, headEnd))
  const steps = Math.floor(Math.log2(tags.length))
  font.writeUInt32BE(version, 0)
  font.writeUInt16BE(tags.length, 4)
  font.writeUInt16BE(2 ** steps * recordBytes, 6)
  font.writeUInt16BE(steps, 8)
  font.writeUInt16BE((tags.length - 2 ** steps) * recordBytes, 10)
  tables['head']?.writeUInt32BE(0, checksumAt)
  let at = headEnd
  let headAt = 0
  for (const [index, tag] of tags.entries()) {
    const table = tables[tag] ?? Buffer.of()
    const length = lengths[index] ?? 0
    table.copy(font, at)
    if (tag === 'head') headAt = at
    const record = directoryBytes + index * recordBytes
    font.write(tag, record, 'latin1')
    font.writeUInt32BE(checksumOf(font, at, at + length), record + 4)
    font.writeUInt32BE(at, record + 8)
    font.writeUInt32BE(table.length, record + 12)
    at += length
  }
  font.writeUInt32BE((checksumOfAll - checksumOf(font, 0, font.length)) >>> 0, headAt + checksumAt)
  return font
}

function checksumOf(font: Buffer, start: number, end: number): number {
  let sum = 0
  for (let at = start; at < end; at += 4) sum = (sum + font.readInt32BE(at)) | 0
  return sum >>> 0
}
