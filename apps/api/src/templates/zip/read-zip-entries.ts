import { Fault } from '@platen/contract'

/** A file in a zip, as its central directory tells of it. Not unpacked, and nothing of it trusted yet. */
export interface ZipEntry {
  name: string
  isFolder: boolean
  isLink: boolean
  isEncrypted: boolean
  /** 0: stored, 8: deflated. */
  method: number
  crc32: number
  packedBytes: number
  unpackedBytes: number
  /** Where its own header begins. */
  headerOffset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
const endBytes = 22
const commentBytesMax = 0xffff
/** Including folders and what operating systems add. */
const rawEntriesMax = 2_000

/**
 * Lists a zip's files by its central directory, the one place that tells links from files (PKWARE's APPNOTE 6.3.10, section 4.3).
 * Zip64 and several volumes are more than a template needs. Throws `invalid_upload`.
 */
export function readZipEntries(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  const isInOnePart = zip.readUInt16LE(end + 4) === 0 && zip.readUInt16LE(end + 8) === count
  if (!isInOnePart || count === 0xffff)
    throw refusedZip('The zip is in several parts or in the zip64 format.')
  if (count > rawEntriesMax) throw refusedZip(`The zip has ${count} entries, far more than a template.`)
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== entrySignature) throw damagedZip()
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (next > end) throw damagedZip()
    entries.push(readEntry(zip, at, decodeName(zip.subarray(at + 46, nameEnd))))
    at = next
  }
  return entries
}

/** The packed bytes of an entry. Throws `invalid_upload` where they would lie outside of the file. */
export function packedBytesOf(zip: Buffer, entry: ZipEntry): Buffer {
  const at = entry.headerOffset
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== headerSignature) throw damagedZip()
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  if (start + entry.packedBytes > zip.length) throw damagedZip()
  return zip.subarray(start, start + entry.packedBytes)
}

export function refusedZip(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}

export function damagedZip(): Fault {
  return refusedZip('The zip is damaged: it ends early, or was changed. Make it again.')
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - endBytes - commentBytesMax)
  for (let at = zip.length - endBytes; at >= first; at--) {
    if (zip.readUInt32LE(at) === endSignature && at + endBytes + zip.readUInt16LE(at + 20) === zip.length)
      return at
  }
  throw refusedZip('This is no zip, or one that ends early.')
}

function readEntry(zip: Buffer, at: number, name: string): ZipEntry {
  const madeBy = zip.readUInt16LE(at + 4) >> 8
  const mode = zip.readUInt32LE(at + 38) >>> 16
  const unix = 3
  const macOs = 19
  return {
    name,
    isFolder: name.endsWith('/'),
    isLink: (madeBy === unix || madeBy === macOs) && (mode & 0o170000) === 0o120000,
    isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
    method: zip.readUInt16LE(at + 10),
    crc32: zip.readUInt32LE(at + 16),
    packedBytes: zip.readUInt32LE(at + 20),
    unpackedBytes: zip.readUInt32LE(at + 24),
    headerOffset: zip.readUInt32LE(at + 42),
  }
}

function decodeName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusedZip('A name in the zip is not UTF-8. Rename the file with plain letters and zip it again.')
  }
}
