import type { PdfBase } from '@platen/contract'
import { entryBytes, offsetDigits } from '../read/read-objects.ts'

/** The text of an object that is no stream, of a PDF that was made ready to be drawn over. */
export function readBaseObject({ bytes, tableAt, size }: PdfBase & { bytes: Buffer }, id: number): string {
  const label = `${id} 0 obj\n`
  // Its table is one, from 0 on (`writeDocument`).
  const entry = tableAt + `xref\n0 ${size}\n`.length + id * entryBytes
  const start = Number(bytes.toString('latin1', entry, entry + offsetDigits))
  const end = bytes.indexOf('\nendobj', start)
  if (bytes.toString('latin1', start, start + label.length) !== label || end < 0)
    throw new Error(`The table of offsets of the PDF is wrong for object ${id}`)
  return bytes.toString('latin1', start + label.length, end)
}
