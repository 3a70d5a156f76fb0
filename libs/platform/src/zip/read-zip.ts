import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** A file in a zip, as its central directory tells of it. Not unpacked, and nothing of it trusted yet. */
export interface ZipEntry {
  /** As it stands there: not always UTF-8, and with whatever slashes. */
  nameBytes: Buffer
  isLink: boolean
  isEncrypted: boolean
  /** 0: stored, 8: deflated. */
  method: number
  unpackedBytes: number
  /**
   * Its bytes, unpacked off the main thread; never more than `unpackedBytes`. Throws `ZipRefused` where they lie outside of the file, or
   * are not those that were announced.
   */
  unpack: () => Promise<Buffer>
}

/** Why a zip is not read. The sentence is its reader's, who knows what people call it. */
export class ZipRefused extends Error {
  readonly reason: 'damaged' | 'locked' | 'no_zip' | 'overlapping' | 'several_parts' | 'too_many'
  /** How many entries it has, where that is too many. */
  readonly entryCount: number | undefined

  constructor(
    reason: ZipRefused['reason'],
    { entryCount, cause }: { entryCount?: number; cause?: unknown } = {},
  ) {
    super(`The zip is refused: ${reason}`, { cause })
    this.reason = reason
    this.entryCount = entryCount
  }
}

/** Of an entry's own header, without its name. */
const headerBytes = 30

/**
 * Lists a zip's entries, folders too, by its central directory, the one place that tells links from files (PKWARE's APPNOTE 6.3.10, section
 * 4.3). Throws `ZipRefused`, also for several volumes, and where the bytes of two files overlap.
 */
export async function readZip(bytes: Buffer, { entriesMax }: { entriesMax: number }): Promise<ZipEntry[]> {
  const zip = await openZip(bytes)
  if (zip.entryCount > entriesMax) throw new ZipRefused('too_many', { entryCount: zip.entryCount })
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    // The library has no codes.
    throw new ZipRefused(/encryption/.test(String(error)) ? 'locked' : 'damaged', { cause: error })
  }
  refuseOverlaps(entries)
  return entries.map((entry) => toEntry(zip, entry))
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    // Names are their reader's to decode: the library takes bytes that are no UTF-8, and turns backslashes.
    return await fromBufferPromise(bytes, { decodeStrings: false })
  } catch (error) {
    throw new ZipRefused(/multi-disk|zip64/.test(String(error)) ? 'several_parts' : 'no_zip', {
      cause: error,
    })
  }
}

/** Files that share bytes are a bomb: no program makes them. */
function refuseOverlaps(entries: readonly Entry[]): void {
  let end = 0
  for (const entry of entries.toSorted(byOffset)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new ZipRefused('overlapping')
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
  return {
    nameBytes: entry.fileNameRaw,
    isLink: (madeBy === unix || madeBy === macOs) && (mode & 0o170000) === 0o120000,
    isEncrypted: entry.isEncrypted(),
    method: entry.compressionMethod,
    unpackedBytes: entry.uncompressedSize,
    unpack: () => unpack(zip, entry),
  }
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
  } catch (error) {
    throw new ZipRefused('damaged', { cause: error })
  }
  const bytes = Buffer.concat(parts)
  if (crc32(bytes) !== entry.crc32) throw new ZipRefused('damaged')
  return bytes
}
