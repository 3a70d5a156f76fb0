import { writeString } from '../tokens.ts'
import type { PdfOutput } from './pdf-output.ts'

interface Entry {
  number: number
  title: string
  page: number
  previous: number | undefined
}

/** An outline of one level. An entry names the next one, so each is written when the next one comes. */
export class MergedOutline {
  readonly #output: PdfOutput
  #root: number | undefined
  #first: number | undefined
  #open: Entry | undefined
  #count = 0

  constructor(output: PdfOutput) {
    this.#output = output
  }

  /** Adds an entry that leads to a page, given by its object's number. */
  add(title: string, page: number): void {
    this.#root ??= this.#output.takeNumber()
    const number = this.#output.takeNumber()
    this.#first ??= number
    this.#write(number)
    this.#open = { number, title, page, previous: this.#open?.number }
    this.#count++
  }

  /** Writes what is left, and gives back what the catalog says of it. */
  end(): string[] {
    const last = this.#open?.number
    if (this.#root === undefined || last === undefined) return []
    this.#write(undefined)
    const text = `<</Type /Outlines\n/First ${this.#first} 0 R\n/Last ${last} 0 R\n/Count ${this.#count}>>`
    this.#output.addObject(this.#root, Buffer.from(text))
    return [`/Outlines ${this.#root} 0 R`, '/PageMode /UseOutlines']
  }

  #write(next: number | undefined): void {
    if (!this.#open) return
    const { number, title, page, previous } = this.#open
    const entries = [
      `/Title ${writeString(title)}`,
      `/Parent ${this.#root} 0 R`,
      ...(previous === undefined ? [] : [`/Prev ${previous} 0 R`]),
      ...(next === undefined ? [] : [`/Next ${next} 0 R`]),
      `/Dest [${page} 0 R /XYZ null null null]`,
    ]
    this.#output.addObject(number, Buffer.from(`<<${entries.join('\n')}>>`))
  }
}
