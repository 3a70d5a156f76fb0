import { crc32 } from 'node:zlib'
import { Fault } from '@platen/contract'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** A file in a zip, as its central directory tells of it. Not unpacked, and nothing of it trusted yet. */
export interface ZipEntry {
  name: string
  isFolder: boolean
  isLink: boolean
  isEncrypted: boolean
  /** 0: stored, 8: deflated. */
  method: number
  unpackedBytes: number
  /**
   * Its bytes, unpacked off the main thread; never more than `unpackedBytes`. Throws `invalid_upload` where they lie outside of the file, or
   * are not those that were announced.
   */
  unpack: () => Promise<Uint8Array>
}

/** Including folders and what operating systems add. */
const rawEntriesMax = 2_000
/** Of an entry's own header, without its name. */
const headerBytes = 30

/**
 * Lists a zip's files by its central directory, the one place that tells links from files (PKWARE's APPNOTE 6.3.10, section 4.3).
 * Throws `invalid_upload`, also for several volumes, and where the bytes of two files overlap.
 */
export async function readZipEntries(bytes: Buffer): Promise<ZipEntry[]> {
  const zip = await openZip(bytes)
  if (zip.entryCount > rawEntriesMax)
    throw refusedZip(`The zip has ${zip.entryCount} entries, far more than a template.`)
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    // The library has no codes.
    throw /encryption/.test(String(error)) ? lockedZip() : damagedZip()
  }
  refuseOverlaps(entries)
  return entries.map((entry) => toEntry(zip, entry))
}

export function refusedZip(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}

export function lockedZip(): Fault {
  return refusedZip('The zip is locked with a password. Zip the folder without one.')
}

function damagedZip(): Fault {
  return refusedZip('The zip is damaged: it ends early, or was changed. Make it again.')
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    // Names are decoded here: the library takes bytes that are no UTF-8, and turns backslashes.
    return await fromBufferPromise(bytes, { decodeStrings: false })
  } catch (error) {
    throw /multi-disk|zip64/.test(String(error))
      ? refusedZip('The zip is in several parts or in the zip64 format.')
      : refusedZip('This is no zip, or one that ends early.')
  }
}

/** Files that share bytes are a bomb: no tool makes them. */
function refuseOverlaps(entries: readonly Entry[]): void {
  let end = 0
  for (const entry of entries.toSorted(byOffset)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw damagedZip()
    end = entry.relativeOffsetOfLocalHeader + headerBytes + entry.compressedSize
  }
}

function byOffset(one: Entry, other: Entry): number {
  return one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader
}

function toEntry(zip: ZipFile, entry: Entry): ZipEntry {
  const madeBy = entry.versionMadeBy >> 8
  const mode = entry.externalFileAttributes >>> 16
  const unix = 3
  const macOs = 19
  const name = decodeName(entry.fileNameRaw)
  return {
    name,
    isFolder: name.endsWith('/'),
    isLink: (madeBy === unix || madeBy === macOs) && (mode & 0o170000) === 0o120000,
    isEncrypted: entry.isEncrypted(),
    method: entry.compressionMethod,
    unpackedBytes: entry.uncompressedSize,
    unpack: () => unpack(zip, entry),
  }
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const parts: Buffer[] = []
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
  } catch {
    throw damagedZip()
  }
  const bytes = Buffer.concat(parts)
  if (crc32(bytes) !== entry.crc32) throw damagedZip()
  return bytes
}

function decodeName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusedZip('A name in the zip is not UTF-8. Rename the file with plain letters and zip it again.')
  }
}
