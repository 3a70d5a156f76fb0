import { Fault } from '@platen/contract'
import { readZip, type ZipEntry, ZipRefused } from '@platen/platform'

/** The files of a Word document, decompressed on demand. */
export interface DocxFiles {
  names: ReadonlySet<string>
  /** Returns the bytes of a file, or `undefined` if it does not exist. Throws `invalid_upload`. */
  read: (name: string) => Promise<Buffer | undefined>
}

const entriesMax = 5_000
const unpackedBytesMax = 192 * 2 ** 20
const xmlBytesMax = 48 * 2 ** 20
/** Word's XML is compressed by a factor of 20, rarely 100. A large file with a higher factor is a ZIP bomb. */
const ratioMax = 200
const ratioMattersBytes = 16 * 2 ** 20

/**
 * Opens a Word document. Names and sizes are checked before decompression, and no file can be larger than declared. Throws `invalid_upload`
 * with a message.
 */
export async function openDocx(bytes: Buffer): Promise<DocxFiles> {
  // The container of older Office files and of Word documents with a password.
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex')))
    throw refused(
      'It is protected by a password, or in the older .doc format. Save it as .docx without a password.',
    )
  const entries = (await readZip(bytes, { entriesMax }).catch(refuseZip))
    .map((entry) => ({ ...entry, name: nameOf(entry) }))
    .filter(({ name }) => !name.endsWith('/'))
  for (const entry of entries) refuseUnread(entry)
  refuseTooMuch(entries, bytes.length)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (byName.size < entries.length) throw refused('Two files in it have the same name.')
  return {
    names: new Set(byName.keys()),
    read: async (name) => {
      const entry = byName.get(name)
      if (!entry) return undefined
      if (/\.(?:xml|rels)$/i.test(name) && entry.unpackedBytes > xmlBytesMax)
        throw refused(`Its text is larger than ${xmlBytesMax / 2 ** 20} MiB. Split the document.`)
      return entry.unpack().catch(refuseZip)
    },
  }
}

export function refused(detail: string): Fault {
  return new Fault('invalid_upload', { detail: `This Word document cannot be imported. ${detail}` })
}

function refuseZip(error: unknown): never {
  if (!(error instanceof ZipRefused)) throw error
  const { reason, entryCount } = error
  const sentences: Record<ZipRefused['reason'], string> = {
    damaged: 'The file is damaged. Open it in Word and save it again.',
    locked: 'A file in it is protected by a password.',
    no_zip: 'The file is damaged, or not a .docx file. Open it in Word and save it again.',
    overlapping: 'Files in it overlap.',
    several_parts: 'The file is damaged, or not a .docx file. Open it in Word and save it again.',
    too_many: `It contains ${entryCount ?? 'far too many'} files, more than any Word document has.`,
  }
  throw refused(sentences[reason])
}

function refuseUnread({ isEncrypted, method }: ZipEntry): void {
  if (isEncrypted) throw refused('A file in it is protected by a password.')
  if (method !== 0 && method !== 8)
    throw refused('It is compressed in a way that Word does not use. Open it in Word and save it again.')
}

/** Some programs write names with backslashes, or absolute ones. */
function nameOf({ nameBytes }: ZipEntry): string {
  const name = nameBytes.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '')
  if (name.split('/').includes('..') || /^[a-z]:/i.test(name) || name.includes('\0'))
    throw refused(
      'A file name in it points outside of the document. Office programs do not write such files.',
    )
  return name
}

function refuseTooMuch(entries: readonly ZipEntry[], zipBytes: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (unpacked > unpackedBytesMax)
    throw refused(
      `Uncompressed, it would take more than ${unpackedBytesMax / 2 ** 20} MiB. Make pictures smaller.`,
    )
  if (unpacked > ratioMattersBytes && unpacked > zipBytes * ratioMax)
    throw refused('Uncompressed, it would be hundreds of times as large, unlike any real document.')
}
