import { Fault } from '@platen/contract'
import { measureXml } from './measure-xml.ts'
import { readZipEntries, type NamedEntry } from '../../templates/zip/read-zip-entries.ts'

const unpackedBytesMax = 100 * 2 ** 20
/** Per XML part, because parsing a part needs a multiple of its size in memory. */
const xmlBytesMax = 30 * 2 ** 20
/** The first element of a part must start within these bytes. */
const prologBytesMax = 64 * 2 ** 10
/** Per part, because parsers create an object for each element. 100 pages have about 200,000. */
const elementsMax = 500_000
/** Parsers recurse for each level of nesting. */
const depthMax = 256
const documentPart = 'word/document.xml'

/**
 * Checks that a ZIP is a Word document that is safe to unpack: no entry is larger than declared, has a path outside the archive, or expands when it is
 * parsed. Throws `invalid_upload`.
 */
export async function checkDocx(bytes: Buffer): Promise<void> {
  const entries = await readZipEntries(bytes).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
    throw invalidUpload('The file is damaged, or protected with a password. Save it again as .docx.', error)
  })
  const names = new Set(entries.map(({ name }) => name))
  if (!names.has(documentPart) || !names.has('[Content_Types].xml'))
    throw invalidUpload('The file is a ZIP, not a Word document. Unpack it, and attach the relevant files.')
  if (names.size < entries.length || entries.some(isUnsafe))
    throw invalidUpload('The Word document contains unexpected files. Save it again as .docx.')
  const totalBytes = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  const isTooLarge = (entry: NamedEntry) => isXml(entry) && entry.unpackedBytes > xmlBytesMax
  if (totalBytes > unpackedBytesMax || entries.some(isTooLarge)) throw tooLarge()
  for (const entry of entries) {
    if (!entry.isFolder) checkPart(entry, await entry.unpack())
  }
}

/** Checks a part that may be XML, regardless of its name: any part can be declared as the main document. */
function checkPart(entry: NamedEntry, part: Uint8Array): void {
  const prolog = Buffer.from(part.subarray(0, prologBytesMax)).toString('latin1').replaceAll('\0', '')
  const start = prolog.search(/<[A-Za-z_]/)
  const isMarkup = isXml(entry) || /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(prolog)
  if (!isMarkup) return
  if (part.length > xmlBytesMax) throw tooLarge()
  // Declarations are only allowed before the first element.
  if (start === -1 || /<!(?:DOCTYPE|ENTITY)/i.test(prolog.slice(0, start)))
    throw invalidUpload('The Word document contains unexpected definitions. Save it again as .docx.')
  const { elements, depth } = measureXml(Buffer.from(part.buffer, part.byteOffset, part.length))
  if (elements > elementsMax || depth > depthMax)
    throw invalidUpload('The Word document has too many parts. Attach only the relevant pages, or a PDF.')
}

function tooLarge(): Fault {
  const most = `${unpackedBytesMax / 2 ** 20} MiB`
  return invalidUpload(`Unpacked, the Word document would exceed ${most}. Attach only the relevant part.`)
}

function isXml({ name }: NamedEntry): boolean {
  return /\.(?:xml|rels)$/i.test(name)
}

function isUnsafe({ name, isLink, isEncrypted }: NamedEntry): boolean {
  return isLink || isEncrypted || /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(name)
}

function invalidUpload(detail: string, cause?: unknown): Fault {
  return new Fault('invalid_upload', { detail, cause })
}
