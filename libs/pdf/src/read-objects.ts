/** An object as it stands between `obj` and `endobj`. */
export interface PdfObject {
  id: number
  body: Buffer
  isStream: boolean
}

/** A whole file. */
export interface PdfObjects {
  headerEnd: number
  /** One above the highest object number. */
  size: number
  objects: PdfObject[]
  /** `/Root` and `/Info`. */
  trailer: string
}

/** The file by its table of offsets, or `undefined` when anything in it is otherwise than Chromium writes it. */
export function readPdfObjects(pdf: Buffer): PdfObjects | undefined {
  const tail = /startxref\n(\d+)\n%%EOF\s*$/.exec(pdf.toString('latin1', Math.max(0, pdf.length - 64)))
  const tableAt = Number(tail?.[1] ?? Number.NaN)
  const head = /^xref\n0 (\d+)\n/.exec(pdf.toString('latin1', tableAt, tableAt + 32))
  if (!head) return undefined
  const size = Number(head[1])
  const entriesAt = tableAt + head[0].length
  const trailer = /^trailer\n<<\/Size \d+\n(\/Root \d+ 0 R\n\/Info \d+ 0 R)>>\n/.exec(
    pdf.toString('latin1', entriesAt + size * 20, entriesAt + size * 20 + 200),
  )
  if (!trailer?.[1] || !pdf.toString('latin1', 0, 8).startsWith('%PDF-1.')) return undefined

  const starts: Array<{ id: number; at: number }> = []
  for (let id = 1; id < size; id++) {
    const at = readOffset(pdf, entriesAt + id * 20)
    if (at === undefined) return undefined
    starts.push({ id, at })
  }
  starts.sort((a, b) => a.at - b.at)
  const objects: PdfObject[] = []
  for (const [index, { id, at }] of starts.entries()) {
    const label = Buffer.from(`${id} 0 obj\n`)
    const end = (starts[index + 1]?.at ?? tableAt) - '\nendobj\n'.length
    if (!standsAt(pdf, at, label) || !standsAt(pdf, end, endobj)) return undefined
    const body = pdf.subarray(at + label.length, end)
    objects.push({ id, body, isStream: standsAt(body, body.length - endstream.length, endstream) })
  }
  return { headerEnd: starts[0]?.at ?? 0, size, objects, trailer: trailer[1] }
}

const endobj = Buffer.from('\nendobj\n')
const endstream = Buffer.from('endstream')
const offsetDigits = 10
const usedEntry = Buffer.from(' 00000 n')

/** The offset of an entry that is in use; a tagged page has hundreds of them, and a string for each takes longer than all else. */
function readOffset(pdf: Buffer, entryAt: number): number | undefined {
  let offset = 0
  for (let at = entryAt; at < entryAt + offsetDigits; at++) {
    const digit = (pdf[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return undefined
    offset = offset * 10 + digit
  }
  return standsAt(pdf, entryAt + offsetDigits, usedEntry) ? offset : undefined
}

function standsAt(bytes: Buffer, at: number, expected: Buffer): boolean {
  for (let index = 0; index < expected.length; index++)
    if (bytes[at + index] !== expected[index]) return false
  return true
}
