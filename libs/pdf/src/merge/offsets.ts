import { entryKind } from '../read/packed-objects.ts'

export interface OffsetSection {
  /** Pairs of an object number and the number of consecutive objects. */
  index: number[]
  entries: Buffer
}

/** Bytes for each part of an entry: kind, position, and position in a group. */
export const entryWidths = [1, 5, 2] as const
const entryBytes = 8

/**
 * The offsets of a file that is being written, in sections (ISO 32000-1 §7.5.8), so that only one section is in memory. An object that is written
 * after the section for its number is entered in a later section.
 */
export class Offsets {
  #entries = Buffer.alloc(65_536)
  #first = 0
  #end = 0
  #late = new Map<number, Buffer>()

  get span(): number {
    return this.#end - this.#first
  }

  enterPlain(number: number, offset: number): void {
    this.#enter(number, { kind: entryKind.plain, position: offset, within: 0 })
  }

  enterGrouped(number: number, group: number, within: number): void {
    this.#enter(number, { kind: entryKind.grouped, position: group, within })
  }

  #enter(
    number: number,
    { kind, position, within }: { kind: number; position: number; within: number },
  ): void {
    const isLate = number < this.#first
    const entries = isLate ? Buffer.alloc(entryBytes) : this.#room(number)
    const at = isLate ? 0 : (number - this.#first) * entryBytes
    entries[at] = kind
    entries.writeUIntBE(position, at + 1, entryWidths[1])
    entries.writeUInt16BE(within, at + 1 + entryWidths[1])
    if (isLate) this.#late.set(number, entries)
    else this.#end = Math.max(this.#end, number + 1)
  }

  #room(number: number): Buffer {
    const bytes = (number - this.#first + 1) * entryBytes
    if (bytes > this.#entries.length) {
      const larger = Buffer.alloc(Math.max(bytes, this.#entries.length * 2))
      this.#entries.copy(larger)
      this.#entries = larger
    }
    return this.#entries
  }

  /** Returns the entries since the last section, without unused numbers. */
  takeSection(): OffsetSection {
    const index: number[] = []
    const parts: Buffer[] = []
    // Number 0 is the head of the free list.
    if (this.#first === 0) this.#entries.writeUInt16BE(65_535, entryBytes - 2)
    for (const [number, entry] of [...this.#late].toSorted(([a], [b]) => a - b)) {
      index.push(number, 1)
      parts.push(entry)
    }
    for (let position = 0; position < this.span; position++) {
      const start = position
      while (
        position < this.span &&
        (this.#entries[position * entryBytes] !== 0 || this.#first + position === 0)
      )
        position++
      if (position === start) continue
      index.push(this.#first + start, position - start)
      parts.push(this.#entries.subarray(start * entryBytes, position * entryBytes))
    }
    const section = { index, entries: Buffer.concat(parts) }
    this.#entries.fill(0)
    this.#first = this.#end
    this.#late = new Map()
    return section
  }
}
