import { Fault } from '@platen/contract'
import { xmlShape } from './xml-shape.ts'
import { readZipEntries, type NamedEntry } from '../../templates/zip/read-zip-entries.ts'

/** All that is packed in it. */
const unpackedBytesMax = 100 * 2 ** 20
/** Of one part that is text: what is read of it is held whole, many times over. */
const xmlBytesMax = 30 * 2 ** 20
/** In which the first element of a part must begin. */
const prologBytesMax = 64 * 2 ** 10
/** Of one part: each becomes an object of whoever reads it. A hundred pages have some 200,000. */
const elementsMax = 500_000
/** Within each other: what reads them calls itself for each. */
const depthMax = 256
const documentPart = 'word/document.xml'

/**
 * Checks that a zip is a Word document, and one that can be unpacked without harm: nothing in it is larger than it says, lies outside of it, or
 * expands when it is parsed. Throws `invalid_upload`.
 */
export async function checkDocx(bytes: Buffer): Promise<void> {
  const entries = await readZipEntries(bytes).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
    throw refused('The file is damaged, or protected with a password. Save it again as .docx.', error)
  })
  const names = new Set(entries.map(({ name }) => name))
  if (!names.has(documentPart) || !names.has('[Content_Types].xml'))
    throw refused('The file is a ZIP, not a Word document. Unpack it, and attach the relevant files.')
  if (names.size < entries.length || entries.some(isUnsafe))
    throw refused('The Word document contains unexpected files. Save it again as .docx.')
  const together = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  const isTooLarge = (entry: NamedEntry) => isXml(entry) && entry.unpackedBytes > xmlBytesMax
  if (together > unpackedBytesMax || entries.some(isTooLarge)) throw tooLarge()
  for (const entry of entries) {
    if (!entry.isFolder) lookAtPart(entry, await entry.unpack())
  }
}

/** What a reader takes for XML is not a matter of its name: any part may be named as the main one. */
function lookAtPart(entry: NamedEntry, part: Uint8Array): void {
  const prolog = Buffer.from(part.subarray(0, prologBytesMax)).toString('latin1').replaceAll('\0', '')
  const start = prolog.search(/<[A-Za-z_]/)
  const isMarkup = isXml(entry) || /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(prolog)
  if (!isMarkup) return
  if (part.length > xmlBytesMax) throw tooLarge()
  // A declaration stands before the first element, or not at all.
  if (start === -1 || /<!(?:DOCTYPE|ENTITY)/i.test(prolog.slice(0, start)))
    throw refused('The Word document contains unexpected definitions. Save it again as .docx.')
  const { elements, depth } = xmlShape(Buffer.from(part.buffer, part.byteOffset, part.length))
  if (elements > elementsMax || depth > depthMax)
    throw refused('The Word document has too many parts. Attach only the relevant pages, or a PDF.')
}

function tooLarge(): Fault {
  const most = `${unpackedBytesMax / 2 ** 20} MiB`
  return refused(`Unpacked, the Word document would exceed ${most}. Attach only the relevant part.`)
}

function isXml({ name }: NamedEntry): boolean {
  return /\.(?:xml|rels)$/i.test(name)
}

function isUnsafe({ name, isLink, isEncrypted }: NamedEntry): boolean {
  return isLink || isEncrypted || /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(name)
}

function refused(detail: string, cause?: unknown): Fault {
  return new Fault('invalid_upload', { detail, cause })
}
