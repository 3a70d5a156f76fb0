import type { ByteWriter } from './byte-writer.ts'
import type { Print, PrintObject } from './print.ts'
import { ForeignSyntax } from './foreign-syntax.ts'
import { findReferences } from './references.ts'

/** What one of the cuts consists of. */
export interface Cut {
  /** Objects by their number in the print, each with its body where that is another one. */
  objects: Map<number, string | Buffer | undefined>
  /** Objects that are left out, with those that all references to them go to. */
  replacedBy: Map<number, number>
}

/**
 * The file of a cut, its objects in the order of the print and counted from 1. `out` is room to write in, the same for all cuts; what it
 * held is gone. Throws `ForeignSyntax` when an object refers to one that the cut does not have.
 */
export function writeCut(print: Print, { objects, replacedBy }: Cut, out: ByteWriter): Buffer {
  const numbers = new Uint32Array(print.size)
  // Such an array is sorted by number, and without a comparison.
  const ids = Uint32Array.from(objects.keys()).toSorted()
  for (const [index, id] of ids.entries()) numbers[id] = index + 1
  for (const [from, to] of replacedBy) numbers[from] = numbers[to] ?? 0
  const offsets = new Uint32Array(objects.size)
  out.clear()
  out.text(print.header)
  for (const id of print.inFileOrder(objects.keys())) {
    const changed = objects.get(id)
    const number = numbers[id] ?? 0
    offsets[number - 1] = out.length
    out.integer(number)
    out.text(' 0 obj\n')
    copyRenumbered(out, changed === undefined ? print.objectOf(id) : objectOfBody(changed), numbers)
    out.text('\nendobj\n')
  }
  writeTable(out, { offsets, root: numbers[print.catalogId] ?? 0, info: numbers[print.infoId] ?? 0 })
  return Buffer.from(out.written)
}

function objectOfBody(body: string | Buffer): PrintObject {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return { bytes, start: 0, end: bytes.length, references: findReferences(bytes) }
}

function copyRenumbered(
  out: ByteWriter,
  { bytes, start, end, references }: PrintObject,
  numbers: Uint32Array,
): void {
  let from = start
  for (let index = 0; index < references.count; index++) {
    const number = numbers[references.targetOf(index)] ?? 0
    if (number === 0) throw new ForeignSyntax('a reference out of the cut')
    out.copy(bytes, from, references.startOf(index))
    out.integer(number)
    from = references.endOf(index)
  }
  out.copy(bytes, from, end)
}

const offsetDigits = 10

function writeTable(
  out: ByteWriter,
  { offsets, root, info }: { offsets: Uint32Array; root: number; info: number },
): void {
  const tableAt = out.length
  const size = offsets.length + 1
  out.text(`xref\n0 ${size}\n0000000000 65535 f \n`)
  for (const offset of offsets) {
    out.integer(offset, offsetDigits)
    out.text(' 00000 n \n')
  }
  out.text(`trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R>>\nstartxref\n${tableAt}\n%%EOF`)
}
