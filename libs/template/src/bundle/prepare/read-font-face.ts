/** The name record of a family with more than four styles. */
export const familyNameId = 16

/** Family and style, as in the font file. */
export interface FontFace {
  /** Empty if it has none. */
  family: string
  /** From 1 to 1000. A variable font has a range. */
  weight: number | [from: number, to: number]
  isItalic: boolean
}

const nameIds = { family: 1, typographicFamily: familyNameId }
const wantedNames = new Set(Object.values(nameIds))
const normalWeight = 400

/**
 * Reads a font that `repackFont` returned: https://learn.microsoft.com/typography/opentype/spec/. Throws a `RangeError` if it is truncated.
 */
export function readFontFace(bytes: Uint8Array): FontFace {
  const font = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const tables = readTables(font)
  const os2 = tables.get('OS/2')
  const names = readNames(tables.get('name'))
  const weight = os2?.readUInt16BE(4) ?? normalWeight
  return {
    family: names.get(nameIds.typographicFamily) ?? names.get(nameIds.family) ?? '',
    weight: readWeightRange(tables.get('fvar')) ?? (weight >= 1 && weight <= 1000 ? weight : normalWeight),
    isItalic: ((os2?.readUInt16BE(62) ?? 0) & 1) === 1,
  }
}

function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  const count = font.readUInt16BE(4)
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    const offset = font.readUInt32BE(entry + 8)
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    )
  }
  return tables
}

/** Returns the family names, in English if possible. */
function readNames(table: Buffer | undefined): Map<number, string> {
  const names = new Map<number, string>()
  if (!table) return names
  const english = 0x409
  const strings = table.readUInt16BE(4)
  const count = table.readUInt16BE(2)
  for (let record = 6; record < 6 + count * 12; record += 12) {
    const [platform, , language, id] = [0, 2, 4, 6].map((at) => table.readUInt16BE(record + at))
    const isUtf16 = platform === 0 || platform === 3
    if (id === undefined || !wantedNames.has(id) || (names.has(id) && !(isUtf16 && language === english)))
      continue
    const start = strings + table.readUInt16BE(record + 10)
    const text = table.subarray(start, start + table.readUInt16BE(record + 8))
    // Big-endian.
    names.set(
      id,
      isUtf16
        ? Buffer.from(text.subarray(0, text.length & ~1))
            .swap16()
            .toString('utf16le')
        : text.toString('latin1'),
    )
  }
  return names
}

/** Returns the range of weights of a variable font, if it has more than one. */
function readWeightRange(table: Buffer | undefined): [number, number] | undefined {
  if (!table) return undefined
  const [first, count, size] = [4, 8, 10].map((at) => table.readUInt16BE(at))
  for (let axis = 0; axis < (count ?? 0); axis++) {
    const at = (first ?? 0) + axis * (size ?? 0)
    if (table.toString('latin1', at, at + 4) !== 'wght') continue
    const [from, to] = [at + 4, at + 12].map((position) => Math.round(table.readInt32BE(position) / 65_536))
    if (from !== undefined && to !== undefined && from >= 1 && to <= 1000 && from < to) return [from, to]
  }
  return undefined
}
