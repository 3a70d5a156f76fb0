import { writeString } from '../tokens.ts'
import type { PdfOutput } from './pdf-output.ts'

/** The outline of a document in the merged file, with new numbers. */
export interface OutlineBelow {
  first: number
  last: number
  /** Number of entries at all levels. */
  count: number
}

interface Entry {
  number: number
  title: string
  page: number
  below: OutlineBelow | undefined
  previous: number | undefined
}

/**
 * An outline with a closed entry for each document, above the document's own. An entry refers to the next one, so each is written
 * when the next one is added.
 */
export class MergedOutline {
  readonly #output: PdfOutput
  #root: number | undefined
  #first: number | undefined
  #open: Entry | undefined
  #count = 0

  constructor(output: PdfOutput) {
    this.#output = output
  }

  /** Returns the number of the next entry, which is the parent of the document's own entries. */
  takeEntry(): number {
    this.#root ??= this.#output.takeNumber()
    return this.#output.takeNumber()
  }

  /** Adds the entry with the number from `takeEntry`, and with the object number of its page. */
  add(entry: Omit<Entry, 'previous'>): void {
    this.#first ??= entry.number
    this.#write(entry.number)
    this.#open = { ...entry, previous: this.#open?.number }
    this.#count++
  }

  /** Writes the remaining objects, and returns the entries of the catalog. */
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
