import type { PdfBase } from '@platen/contract'
import { ByteWriter } from '../merge/byte-writer.ts'

/** An incremental update of a PDF: new objects and new versions (ISO 32000-1 §7.5.6). */
export class PdfUpdate {
  readonly out = new ByteWriter()
  readonly #base: PdfBase & { bytes: Buffer }
  readonly #offsets = new Map<number, number>()
  #size: number

  constructor(base: PdfBase & { bytes: Buffer }) {
    this.#base = base
    this.#size = base.size
    this.out.text('\n')
  }

  newNumber(): number {
    return this.#size++
  }

  /** Starts an object, until `endObject`. */
  begin(id: number): void {
    this.#offsets.set(id, this.#base.bytes.length + this.out.length)
    this.out.text(`${id} 0 obj\n`)
  }

  endObject(): void {
    this.out.text('\nendobj\n')
  }

  /** Returns the whole file. `trailer` has the new entries of the trailer. */
  end(trailer: string): Buffer {
    const { bytes, trailer: own, tableAt } = this.#base
    const at = bytes.length + this.out.length
    this.out.text(
      `xref\n${this.#table()}trailer\n<</Size ${this.#size}\n/Prev ${tableAt}\n${own}\n${trailer}>>\n`,
    )
    this.out.text(`startxref\n${at}\n%%EOF\n`)
    return Buffer.concat([bytes, this.out.written])
  }

  /** Table sections (ISO 32000-1 §7.5.4), one for each run of numbers. */
  #table(): string {
    let text = ''
    const ids = [...this.#offsets.keys()].toSorted((a, b) => a - b)
    for (let from = 0; from < ids.length;) {
      let to = from + 1
      while (to < ids.length && ids[to] === (ids[to - 1] ?? 0) + 1) to++
      const run = ids.slice(from, to)
      text += `${run[0]} ${run.length}\n`
      for (const id of run) text += `${String(this.#offsets.get(id)).padStart(10, '0')} 00000 n \n`
      from = to
    }
    return text
  }
}
