import type { PdfBase } from '@platen/contract'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { ByteWriter } from '../merge/byte-writer.ts'

/** The bytes of a PDF, and what is needed to append to it. */
export type WrittenDocument = { bytes: Buffer } & Pick<PdfBase, 'size' | 'tableAt' | 'trailer'>

/** Writes a document like Chromium: separate objects with one table of offsets. The merger reads it in the same way. */
export function writeDocument(context: PDFContext): WrittenDocument {
  const out = new ByteWriter(1 << 20)
  out.text('%PDF-1.7\n%\xd3\xeb\xe9\xe1\n')
  const objects = new Map(
    context.enumerateIndirectObjects().map(([{ objectNumber }, object]) => [objectNumber, object]),
  )
  const size = Math.max(0, ...objects.keys()) + 1
  const offsets: number[] = []
  for (let id = 1; id < size; id++) {
    offsets.push(out.length)
    out.text(`${id} 0 obj\n`)
    writeObject(out, objects.get(id))
    out.text('\nendobj\n')
  }
  const tableAt = out.length
  out.text(`xref\n0 ${size}\n0000000000 65535 f \n`)
  for (const offset of offsets) out.text(`${String(offset).padStart(10, '0')} 00000 n \n`)
  const { Root, Info } = context.trailerInfo
  const trailer = `/Root ${String(Root)}`
  out.text(`trailer\n<</Size ${size}\n${trailer}\n/Info ${String(Info)}>>\n`)
  out.text(`startxref\n${tableAt}\n%%EOF\n`)
  return { bytes: Buffer.from(out.written), size, tableAt, trailer }
}

/** A missing number is `null`. */
function writeObject(out: ByteWriter, object: PDFObject | undefined): void {
  if (!(object instanceof PDFStream)) {
    out.text(object ? writeValue(object) : 'null')
    return
  }
  object.updateDict()
  const contents = Buffer.from(object.getContents())
  object.dict.set(PDFName.of('Length'), PDFNumber.of(contents.length))
  out.text(`${writeValue(object.dict)} stream\n`)
  out.copy(contents, 0, contents.length)
  out.text('\nendstream')
}

function writeValue(value: PDFObject): string {
  if (value instanceof PDFDict)
    return `<<${value
      .entries()
      .map(([key, entry]) => `${String(key)} ${writeValue(entry)}`)
      .join('\n')}>>`
  if (value instanceof PDFArray) return `[${value.asArray().map(writeValue).join(' ')}]`
  return String(value)
}
