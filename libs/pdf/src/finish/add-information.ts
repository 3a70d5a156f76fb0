import { writeString } from '../write/values.ts'
import { entryBytes, offsetDigits, readPdfObjects } from '../read/read-objects.ts'

/** What a file says of itself besides its title (ISO 32000-1, table 317). */
export interface PdfInformation {
  Author?: string
  Subject?: string
  Keywords?: string
}

/**
 * The print of Chromium with these texts in its information dictionary; all else stays as it is, but for where in the file it stands.
 * Gives the input back when it is not written the way Chromium does.
 */
export function addInformation(pdf: Buffer, information: PdfInformation): Buffer {
  const entries = Object.entries(information).map(([key, text]) => `/${key} ${writeString(text)}\n`)
  const file = readPdfObjects(pdf)
  const infoId = Number(/\/Info (\d+) 0 R/.exec(file?.trailer ?? '')?.[1])
  const info = file?.objects.find(({ id }) => id === infoId)
  if (entries.length === 0 || file === undefined || info === undefined) return pdf
  const at = info.start + '<<'.length
  const added = Buffer.from(entries.join(''), 'latin1')
  const out = Buffer.concat([pdf.subarray(0, at), added, pdf.subarray(at)])

  const entriesAt = file.entriesAt + added.length
  for (let id = 1; id < file.size; id++) {
    const entryAt = entriesAt + id * entryBytes
    const offset = Number(out.toString('latin1', entryAt, entryAt + offsetDigits))
    if (offset > at) out.write(String(offset + added.length).padStart(offsetDigits, '0'), entryAt, 'latin1')
  }
  const tail = `startxref\n${file.tableAt + added.length}\n%%EOF\n`
  return Buffer.concat([out.subarray(0, out.lastIndexOf('startxref\n')), Buffer.from(tail, 'latin1')])
}
