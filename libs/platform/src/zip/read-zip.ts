import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** A file in a zip, as described by its central directory. It is not unpacked, and nothing is verified yet. */
export interface ZipEntry {
  /** The unmodified name: not always UTF-8, with any kind of slashes. */
  nameBytes: Buffer
  isLink: boolean
  isEncrypted: boolean
  /** 0: stored, 8: deflated. */
  method: number
  unpackedBytes: number
  /**
   * Returns the bytes of the file, at most `unpackedBytes`, unpacked outside the main thread. Throws `ZipRefused` if its data is outside the zip, or
   * does not match the directory.
   */
  unpack: () => Promise<Buffer>
}

/** Thrown if a zip cannot be read. The message is not for users. */
export class ZipRefused extends Error {
  readonly reason: 'damaged' | 'locked' | 'no_zip' | 'overlapping' | 'several_parts' | 'too_many'
  /** The number of entries, if there are too many. */
  readonly entryCount: number | undefined

  constructor(
    reason: ZipRefused['reason'],
    { entryCount, cause }: { entryCount?: number; cause?: unknown } = {},
  ) {
    super(`The zip was rejected: ${reason}`, { cause })
    this.reason = reason
    this.entryCount = entryCount
  }
}

/** Bytes of an entry's local header, without its name. */
const headerBytes = 30

/**
 * Lists a zip's entries, including folders, by its central directory, the only place that distinguishes links from files (PKWARE's
 * APPNOTE 6.3.10, section 4.3). Throws `ZipRefused` for an invalid zip, for several volumes, and if the bytes of two files overlap.
 */
export async function readZip(bytes: Buffer, { entriesMax }: { entriesMax: number }): Promise<ZipEntry[]> {
  const zip = await openZip(bytes)
  if (zip.entryCount > entriesMax) throw new ZipRefused('too_many', { entryCount: zip.entryCount })
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    // The library has no error codes.
    throw new ZipRefused(/encryption/.test(String(error)) ? 'locked' : 'damaged', { cause: error })
  }
  refuseOverlaps(entries)
  return entries.map((entry) => toEntry(zip, entry))
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    // The caller decodes names: the library would accept invalid UTF-8, and convert backslashes.
    return await fromBufferPromise(bytes, { decodeStrings: false })
  } catch (error) {
    throw new ZipRefused(/multi-disk|zip64/.test(String(error)) ? 'several_parts' : 'no_zip', {
      cause: error,
    })
  }
}

/** Rejects files that share bytes: only zip bombs contain them. */
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
