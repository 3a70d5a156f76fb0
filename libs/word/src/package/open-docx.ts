import { crc32 } from 'node:zlib'
import { Fault } from '@platen/contract'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** The files of a Word document, unpacked when they are asked for. */
export interface DocxFiles {
  names: ReadonlySet<string>
  /** The bytes of a file; `undefined` where there is none of this name. Throws `invalid_upload`. */
  read: (name: string) => Promise<Buffer | undefined>
}

const entriesMax = 5_000
const unpackedBytesMax = 192 * 2 ** 20
const xmlBytesMax = 48 * 2 ** 20
/** Word's own XML shrinks to a twentieth, seldom to a hundredth; above the size from which it matters, more is a bomb. */
const ratioMax = 200
const ratioMattersBytes = 16 * 2 ** 20
/** Of an entry's own header, without its name. */
const headerBytes = 30

/**
 * Opens the zip that a Word document is. Names, sizes and their sum are judged before the first byte is unpacked, and no file becomes larger
 * than was announced. Throws `invalid_upload` with a sentence.
 */
export async function openDocx(bytes: Buffer): Promise<DocxFiles> {
  const zip = await openZip(bytes)
  const entries = await listEntries(zip)
  refuseOverlaps(entries)
  refuseTooMuch(entries, bytes.length)
  const byName = new Map(entries.map((entry) => [nameOf(entry), entry]))
  if (byName.size < entries.length) throw refused('Two files in it have the same name.')
  return {
    names: new Set(byName.keys()),
    read: async (name) => {
      const entry = byName.get(name)
      if (!entry) return undefined
      if (/\.(?:xml|rels)$/i.test(name) && entry.uncompressedSize > xmlBytesMax)
        throw refused(`Its text has more than ${xmlBytesMax / 2 ** 20} MiB. Split the document.`)
      return unpack(zip, entry)
    },
  }
}

/** What is wrong with the document, for whoever sent it. */
export function refused(detail: string): Fault {
  return new Fault('invalid_upload', { detail: `This Word document cannot be taken. ${detail}` })
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  // The container of older Office files, in which Word also puts a document with a password.
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex')))
    throw refused('It is locked with a password, or in the older format .doc. Save it as .docx without one.')
  try {
    return await fromBufferPromise(bytes, { decodeStrings: false })
  } catch {
    throw refused('The file is damaged, or no .docx. Open it in Word and save it again.')
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > entriesMax) throw refused(`It holds ${zip.entryCount} files, more than any document.`)
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) if (!nameOf(entry).endsWith('/')) entries.push(entry)
  } catch (error) {
    throw error instanceof Fault ? error : refused('The file is damaged. Open it in Word and save it again.')
  }
  for (const entry of entries) {
    if (entry.isEncrypted()) throw refused('A file in it is locked with a password.')
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
      throw refused('It is packed in a way that Word does not use. Open it in Word and save it again.')
  }
  return entries
}

function nameOf(entry: Entry): string {
  const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '')
  if (name.split('/').includes('..') || /^[a-z]:/i.test(name) || name.includes('\0'))
    throw refused('A name in it leads out of the document. No Office program writes such a file.')
  return name
}

/** Files that share bytes are a bomb: no program makes them. */
function refuseOverlaps(entries: readonly Entry[]): void {
  let end = 0
  for (const entry of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end) throw refused('Files in it overlap.')
    end = entry.relativeOffsetOfLocalHeader + headerBytes + entry.compressedSize
  }
}

function refuseTooMuch(entries: readonly Entry[], zipBytes: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > unpackedBytesMax)
    throw refused(
      `Unpacked, it would have more than ${unpackedBytesMax / 2 ** 20} MiB. Make pictures smaller.`,
    )
  if (unpacked > ratioMattersBytes && unpacked > zipBytes * ratioMax)
    throw refused('It would unpack to hundreds of times its size. No document does.')
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
  } catch {
    throw refused('The file is damaged. Open it in Word and save it again.')
  }
  const bytes = Buffer.concat(parts)
  if (crc32(bytes) !== entry.crc32) throw refused('The file is damaged. Open it in Word and save it again.')
  return bytes
}
