import type { PdfBase } from '@platen/contract'

/** Bytes of an entry of a table of offsets, which begins with ten digits (ISO 32000-1 §7.5.4). */
const entryBytes = 20
const offsetDigits = 10
const headBytesMax = 40

/** The text of an object that is no stream, of a PDF that was made ready to be drawn over. */
export function readBaseObject({ bytes, tableAt }: PdfBase & { bytes: Buffer }, id: number): string {
  const label = `${id} 0 obj\n`
  const start = offsetOf(bytes, tableAt, id)
  const end = bytes.indexOf('\nendobj', start)
  if (bytes.toString('latin1', start, start + label.length) !== label || end < 0)
    throw new Error(`The table of offsets of the PDF is wrong for object ${id}`)
  return bytes.toString('latin1', start + label.length, end)
}

function offsetOf(bytes: Buffer, tableAt: number, id: number): number {
  let at = tableAt + 'xref\n'.length
  for (;;) {
    const head = /^(\d+) (\d+)\s*?\n/.exec(bytes.toString('latin1', at, at + headBytesMax))
    if (!head) throw new Error(`The PDF has no object ${id}`)
    const [first, count] = [Number(head[1]), Number(head[2])]
    at += head[0].length
    if (id < first + count && id >= first) {
      const entry = at + (id - first) * entryBytes
      return Number(bytes.toString('latin1', entry, entry + offsetDigits))
    }
    at += count * entryBytes
  }
}
