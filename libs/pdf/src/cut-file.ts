import type { Print } from './cut-print.ts'
import { findReferences, ForeignSyntax, type References } from './cut-syntax.ts'

/** What one of the cuts consists of. */
export interface Cut {
  /** Objects by their number in the print, each with its text where that is another one. */
  objects: Map<number, string | undefined>
  /** Objects that are left out, with those that all references to them go to. */
  replacedBy: Map<number, number>
}

/**
 * The file of a cut, its objects in the order of the print and counted from 1. Throws `ForeignSyntax` when an object refers to one that
 * the cut does not have.
 */
export function writeCut(print: Print, { objects, replacedBy }: Cut): Buffer {
  const ids = [...objects.keys()].toSorted((a, b) => a - b)
  const numbers = new Map(ids.map((id, index) => [id, index + 1]))
  for (const [from, to] of replacedBy) numbers.set(from, numbers.get(to) ?? 0)
  const entries: string[] = []
  let out = print.header
  for (const id of ids.toSorted((a, b) => print.rankOf(a) - print.rankOf(b))) {
    const changed = objects.get(id)
    const text = changed ?? print.textOf(id)
    const references = changed === undefined ? print.referencesOf(id) : findReferences(changed)
    const number = numbers.get(id) ?? 0
    entries[number] = `${String(out.length).padStart(10, '0')} 00000 n \n`
    out += `${number} 0 obj\n${renumbered(text, references, numbers)}\nendobj\n`
  }
  const size = ids.length + 1
  const [root, info] = [print.catalogId, print.infoId].map((id) => numbers.get(id))
  const tail = `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R>>\nstartxref\n${out.length}\n%%EOF`
  return Buffer.from(`${out}xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}${tail}`, 'latin1')
}

function renumbered(text: string, references: References, numbers: ReadonlyMap<number, number>): string {
  let out = ''
  let from = 0
  for (let index = 0; index < references.length; index += 3) {
    const number = numbers.get(references[index + 2] ?? 0)
    if (number === undefined) throw new ForeignSyntax('a reference out of the cut')
    out += text.slice(from, references[index]) + number
    from = references[index + 1] ?? 0
  }
  return out + text.slice(from)
}
