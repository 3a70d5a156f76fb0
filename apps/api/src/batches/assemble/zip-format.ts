/** An uncompressed file in a ZIP. */
export interface ZipEntry {
  name: string
  bytes: number
  crc32: number
}

/** Fields with this value are stored in the Zip64 extra field instead. */
const uint32Max = 0xff_ff_ff_ff
const uint16Max = 0xff_ff
/** Version needed to extract: 2.0, or 4.5 for Zip64. */
const versions = { plain: 20, zip64: 45 } as const
/** "Version made by": Unix, because the permissions below are Unix permissions. */
const madeBy = 0x03_00
const permissions = 0o100_644 * 0x1_00_00
const nameIsUtf8 = 0x08_00

/** Returns the local header, which precedes the bytes of a file. `modifiedAt` is in epoch milliseconds. */
export function localHeader(entry: ZipEntry, modifiedAt: number): Buffer {
  const name = Buffer.from(entry.name)
  const isLarge = entry.bytes >= uint32Max
  const extra = isLarge ? zip64Extra([entry.bytes, entry.bytes]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04_03_4b_50, 0)
  header.writeUInt16LE(isLarge ? versions.zip64 : versions.plain, 4)
  writeCommon(header.subarray(6), { entry, modifiedAt, nameBytes: name.length, extraBytes: extra.length })
  return Buffer.concat([header, name, extra])
}

/** Returns the entry of a file in the central directory. `offset` is the position of its local header. */
export function directoryHeader(entry: ZipEntry, offset: number, modifiedAt: number): Buffer {
  const name = Buffer.from(entry.name)
  const sizes = entry.bytes >= uint32Max ? [entry.bytes, entry.bytes] : []
  const large = [...sizes, ...(offset >= uint32Max ? [offset] : [])]
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0)
  const version = large.length > 0 ? versions.zip64 : versions.plain
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02_01_4b_50, 0)
  header.writeUInt16LE(madeBy + version, 4)
  header.writeUInt16LE(version, 6)
  writeCommon(header.subarray(8), { entry, modifiedAt, nameBytes: name.length, extraBytes: extra.length })
  header.writeUInt32LE(permissions, 38)
  header.writeUInt32LE(Math.min(offset, uint32Max), 42)
  return Buffer.concat([header, name, extra])
}

/** Returns the end of the central directory, which is the end of the ZIP. */
export function directoryEnd(directory: { entries: number; bytes: number; offset: number }): Buffer {
  const { entries, bytes, offset } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(entries, uint16Max), 8)
  end.writeUInt16LE(Math.min(entries, uint16Max), 10)
  end.writeUInt32LE(Math.min(bytes, uint32Max), 12)
  end.writeUInt32LE(Math.min(offset, uint32Max), 16)
  const isLarge = entries >= uint16Max || bytes >= uint32Max || offset >= uint32Max
  return isLarge ? Buffer.concat([zip64End(directory), end]) : end
}

function zip64End({ entries, bytes, offset }: { entries: number; bytes: number; offset: number }): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06_06_4b_50, 0)
  // Size of the record without its first 12 bytes.
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(madeBy + versions.zip64, 12)
  end.writeUInt16LE(versions.zip64, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07_06_4b_50, 56)
  end.writeBigUInt64LE(BigInt(offset + bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** Writes flags, method, time, checksum, sizes and lengths, which have the same order in both headers. */
function writeCommon(
  header: Buffer,
  of: { entry: ZipEntry; modifiedAt: number; nameBytes: number; extraBytes: number },
): void {
  const { bytes, crc32 } = of.entry
  header.writeUInt16LE(nameIsUtf8, 0)
  header.writeUInt32LE(dosTime(of.modifiedAt), 4)
  header.writeUInt32LE(crc32, 8)
  header.writeUInt32LE(Math.min(bytes, uint32Max), 12)
  header.writeUInt32LE(Math.min(bytes, uint32Max), 16)
  header.writeUInt16LE(of.nameBytes, 20)
  header.writeUInt16LE(of.extraBytes, 22)
}

function zip64Extra(values: number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  return extra
}

/** Returns the time in the lower 16 bits and the date in the upper 16 bits. In UTC, because the format has no time zone. */
function dosTime(epochMs: number): number {
  const date = new Date(epochMs)
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const years = Math.max(0, date.getUTCFullYear() - 1980)
  const day = (years << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return day * 0x1_00_00 + time
}
