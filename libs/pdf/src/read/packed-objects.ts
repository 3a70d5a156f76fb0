import { inflateSync } from 'node:zlib'
import { ForeignSyntax } from '../tokens.ts'
import { type PdfObject, readPdfObjects, type ReadableObjects, readTableOffset } from './read-objects.ts'
import { readUpdatedObjects } from './updated-objects.ts'

/**
 * Reads the objects of a document that was written by Chromium, packed by our workers (without the object streams), or drawn over a PDF. Throws
 * `ForeignSyntax` for any other file.
 */
export function readDocumentObjects(pdf: Buffer): ReadableObjects {
  const objects = readPdfObjects(pdf) ?? readPackedObjects(pdf) ?? readUpdatedObjects(pdf)
  if (!objects) throw new ForeignSyntax('it does not have the format of our documents')
  return objects
}

/**
 * Bytes of an entry in a packed file's table of offsets: one for the kind, four for the position, two for the position in the group.
 */
export const packedEntryBytes = 7
/** ISO 32000-1, table 18: an object in the file, and one in a group. */
export const entryKind = { plain: 1, grouped: 2 } as const
/** Far more than a group of 200 objects needs. This limits the cost of a broken file. */
const unpackedBytesMax = 2 ** 27

const tablePattern =
  /^(\d+) 0 obj\n<<\/Type \/XRef\n\/Size (\d+)\n\/W \[1 4 2\]\n(\/Root \d+ 0 R\n\/Info \d+ 0 R)\n\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/
const groupPattern =
  /^<<\/Type \/ObjStm\n\/N (\d+)\n\/First (\d+)\n\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/
const patternBytesMax = 200

function readPackedObjects(pdf: Buffer): ReadableObjects | undefined {
  const tableAt = readTableOffset(pdf)
  const table = tablePattern.exec(pdf.toString('latin1', tableAt, tableAt + patternBytesMax))
  if (!table?.[3] || !pdf.toString('latin1', 0, 8).startsWith('%PDF-1.')) return undefined
  const bytesAt = tableAt + table[0].length
  const entries = inflate(pdf.subarray(bytesAt, bytesAt + Number(table[4])))
  if (entries.length !== Number(table[2]) * packedEntryBytes) return undefined

  const objects: PdfObject[] = []
  for (const object of plainObjects(pdf, { entries, tableAt, tableId: Number(table[1]) })) {
    const group = object.isStream
      ? groupPattern.exec(object.body.toString('latin1', 0, patternBytesMax))
      : undefined
    if (group) objects.push(...groupedObjects(object.body, group))
    else objects.push(object)
  }
  const size = objects.reduce((largest, { id }) => Math.max(largest, id), 0) + 1
  return { size, objects, trailer: table[3] }
}

/** Objects directly in the file, in order. */
function* plainObjects(
  pdf: Buffer,
  { entries, tableAt, tableId }: { entries: Buffer; tableAt: number; tableId: number },
): Generator<PdfObject> {
  const starts: Array<{ id: number; at: number }> = []
  for (let id = 1; id * packedEntryBytes < entries.length; id++) {
    const at = id * packedEntryBytes
    if (entries[at] === entryKind.plain && id !== tableId)
      starts.push({ id, at: entries.readUInt32BE(at + 1) })
  }
  starts.sort((a, b) => a.at - b.at)
  for (const [index, { id, at }] of starts.entries()) {
    const label = `${id} 0 obj\n`
    const end = (starts[index + 1]?.at ?? tableAt) - '\nendobj\n'.length
    if (
      pdf.toString('latin1', at, at + label.length) !== label ||
      pdf.toString('latin1', Math.max(0, end), end + 8) !== '\nendobj\n'
    )
      throw new ForeignSyntax('its table of offsets is wrong')
    const body = pdf.subarray(at + label.length, end)
    yield { id, body, isStream: body.subarray(-9).toString('latin1') === 'endstream' }
  }
}

function* groupedObjects(body: Buffer, group: RegExpExecArray): Generator<PdfObject> {
  const [dictionary, count, first, length] = group
  const bytes = inflate(body.subarray(dictionary.length, dictionary.length + Number(length)))
  const index = bytes.toString('latin1', 0, Number(first)).trim().split(' ').map(Number)
  if (index.length !== Number(count) * 2) throw new ForeignSyntax('a group of objects has a wrong index')
  for (let position = 0; position < index.length; position += 2) {
    const start = Number(first) + (index[position + 1] ?? 0)
    const next = index[position + 3]
    // One line end follows each object.
    const end = next === undefined ? bytes.length - 1 : Number(first) + next - 1
    yield { id: index[position] ?? 0, body: bytes.subarray(start, end), isStream: false }
  }
}

function inflate(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: unpackedBytesMax })
  } catch {
    throw new ForeignSyntax('compressed bytes are broken')
  }
}
