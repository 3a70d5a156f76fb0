import { writeString } from '../tokens.ts'
import type { PdfOutput } from './pdf-output.ts'

/** What a document's own outline becomes: entries below its own, by the numbers that they have in the merged file. */
export interface OutlineBelow {
  first: number
  last: number
  /** Of all levels. */
  count: number
}

interface Entry {
  number: number
  title: string
  page: number
  below: OutlineBelow | undefined
  previous: number | undefined
}

/** An outline with an entry for each document, closed above the document's own. An entry names the next one, so each is written when the next one comes. */
export class MergedOutline {
  readonly #output: PdfOutput
  #root: number | undefined
  #first: number | undefined
  #open: Entry | undefined
  #count = 0

  constructor(output: PdfOutput) {
    this.#output = output
  }

  /** The number of the next entry, which the document's own entries name as the one above them. */
  takeEntry(): number {
    this.#root ??= this.#output.takeNumber()
    return this.#output.takeNumber()
  }

  /** Adds the entry of that number, which leads to a page, given by its object's number. */
  add(entry: Omit<Entry, 'previous'>): void {
    this.#first ??= entry.number
    this.#write(entry.number)
    this.#open = { ...entry, previous: this.#open?.number }
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
    const { number, title, page, below, previous } = this.#open
    const entries = [
      `/Title ${writeString(title)}`,
      `/Parent ${this.#root} 0 R`,
      ...(previous === undefined ? [] : [`/Prev ${previous} 0 R`]),
      ...(next === undefined ? [] : [`/Next ${next} 0 R`]),
      ...(below ? [`/First ${below.first} 0 R\n/Last ${below.last} 0 R\n/Count -${below.count}`] : []),
      `/Dest [${page} 0 R /XYZ null null null]`,
    ]
    this.#output.addObject(number, Buffer.from(`<<${entries.join('\n')}>>`))
  }
}
