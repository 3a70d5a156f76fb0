import { readDigits, matchesAt } from '../tokens.ts'

/** The object between `obj` and `endobj`. */
export interface PdfObject {
  readonly id: number
  /** A view of the file, created again on each access. */
  readonly body: Buffer
  readonly isStream: boolean
}

export interface FileObject extends PdfObject {
  /** Offset of the body in the file. */
  readonly start: number
  readonly end: number
}

export interface PdfObjects {
  headerEnd: number
  /** One above the highest object number. */
  size: number
  objects: FileObject[]
  /** Position of the table of offsets. */
  tableAt: number
  /** Offset of the entry for object 0. */
  entriesAt: number
  /** `/Root` and `/Info`. */
  trailer: string
}

/** The objects of a document, including those in groups. */
export interface ReadableObjects extends Pick<PdfObjects, 'size' | 'trailer'> {
  objects: PdfObject[]
}

export const entryBytes = 20
export const offsetDigits = 10

/** Reads a file by its table of offsets; undefined if it does not have Chromium's format. */
export function readPdfObjects(pdf: Buffer): PdfObjects | undefined {
  const tableAt = readTableOffset(pdf)
  const head = /^xref\n0 (\d+)\n/.exec(pdf.toString('latin1', tableAt, tableAt + 32))
  if (!head) return undefined
  const size = Number(head[1])
  const entriesAt = tableAt + head[0].length
  const trailer = /^trailer\n<<\/Size \d+\n(\/Root \d+ 0 R\n\/Info \d+ 0 R)>>\n/.exec(
    pdf.toString('latin1', entriesAt + size * entryBytes, entriesAt + size * entryBytes + 200),
  )
  if (!trailer?.[1] || !pdf.toString('latin1', 0, 8).startsWith('%PDF-1.')) return undefined

  const starts = readTable(pdf, entriesAt, size)
  if (!starts) return undefined
  const objects: FileObject[] = []
  for (const [index, { id, at }] of starts.entries()) {
    const start = endOfLabel(pdf, at, id)
    const end = (starts[index + 1]?.at ?? tableAt) - endobj.length
    if (start === undefined || start > end || !matchesAt(pdf, end, endobj)) return undefined
    objects.push(new ObjectInFile(pdf, id, start, end))
  }
  return { headerEnd: starts[0]?.at ?? 0, size, objects, tableAt, entriesAt, trailer: trailer[1] }
}

/** Returns the offset of the table, or `NaN`. */
export function readTableOffset(pdf: Buffer): number {
  const tail = /startxref\n(\d+)\n%%EOF\s*$/.exec(pdf.toString('latin1', Math.max(0, pdf.length - 64)))
  return Number(tail?.[1] ?? Number.NaN)
}

/** A tagged document of twenty pages has 5,000 objects, most of whose bodies are not read. Creating views of all took 2 of 3 ms (November 2026). */
class ObjectInFile implements FileObject {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly isStream: boolean
  readonly #pdf: Buffer

  constructor(pdf: Buffer, id: number, start: number, end: number) {
    this.#pdf = pdf
    this.id = id
    this.start = start
    this.end = end
    this.isStream = end - start >= endstream.length && matchesAt(pdf, end - endstream.length, endstream)
  }

  get body(): Buffer {
    return this.#pdf.subarray(this.start, this.end)
  }
}

/** Returns the offsets of objects in file order. */
function readTable(
  pdf: Buffer,
  entriesAt: number,
  size: number,
): Array<{ id: number; at: number }> | undefined {
  const starts: Array<{ id: number; at: number }> = []
  for (let id = 1; id < size; id++) {
    const at = readOffset(pdf, entriesAt + id * entryBytes)
    if (at === undefined) return undefined
    starts.push({ id, at })
  }
  return starts.toSorted((a, b) => a.at - b.at)
}

/** Returns the end of the line `7 0 obj`, if it is at this position. */
function endOfLabel(pdf: Buffer, start: number, id: number): number | undefined {
  let number = 0
  let at = start
  for (let byte = pdf[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39; byte = pdf[++at])
    number = number * 10 + byte - 0x30
  return at > start && pdf[start] !== 0x30 && number === id && matchesAt(pdf, at, label)
    ? at + label.length
    : undefined
}

const label = Buffer.from(' 0 obj\n')
const endobj = Buffer.from('\nendobj\n')
const endstream = Buffer.from('endstream')
const usedEntry = Buffer.from(' 00000 n')

/** Returns the offset of a used entry. Does not create strings, because a tagged page has hundreds of entries. */
function readOffset(pdf: Buffer, entryAt: number): number | undefined {
  const end = entryAt + offsetDigits
  return matchesAt(pdf, end, usedEntry) ? readDigits(pdf, entryAt, end) : undefined
}
