import { entryKind } from '../read/packed-objects.ts'

/** Entries of one cross-reference section. */
export interface OffsetSection {
  /** Pairs of an object's number and how many follow on it, itself included. */
  index: number[]
  entries: Buffer
}

/** Bytes of an entry's parts: kind, place, and the place within a group. */
export const entryWidths = [1, 5, 2] as const
const entryBytes = 8

/**
 * Where the objects are of a file that is being written, in sections (ISO 32000-1 §7.5.8), so that no more than one of them is in memory.
 * An object whose number was taken in one section and which is written later is entered in that later one.
 */
export class Offsets {
  #entries = Buffer.alloc(65_536)
  /** Number of the object that the first entry is of. */
  #first = 0
  /** One above the greatest number entered. */
  #end = 0
  #late = new Map<number, Buffer>()

  /** How many numbers the section spans. */
  get span(): number {
    return this.#end - this.#first
  }

  enterPlain(number: number, offset: number): void {
    this.#enter(number, { kind: entryKind.plain, place: offset, within: 0 })
  }

  enterGrouped(number: number, group: number, within: number): void {
    this.#enter(number, { kind: entryKind.grouped, place: group, within })
  }

  #enter(number: number, { kind, place, within }: { kind: number; place: number; within: number }): void {
    const isLate = number < this.#first
    const entries = isLate ? Buffer.alloc(entryBytes) : this.#room(number)
    const at = isLate ? 0 : (number - this.#first) * entryBytes
    entries[at] = kind
    entries.writeUIntBE(place, at + 1, entryWidths[1])
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

  /** What was entered since the section before. The numbers that nothing was entered for are left out. */
  takeSection(): OffsetSection {
    const index: number[] = []
    const parts: Buffer[] = []
    // Number 0 is no object, and heads the list of free ones.
    if (this.#first === 0) this.#entries.writeUInt16BE(65_535, entryBytes - 2)
    for (const [number, entry] of [...this.#late].toSorted(([a], [b]) => a - b)) {
      index.push(number, 1)
      parts.push(entry)
    }
    for (let place = 0; place < this.span; place++) {
      const start = place
      while (place < this.span && (this.#entries[place * entryBytes] !== 0 || this.#first + place === 0))
        place++
      if (place === start) continue
      index.push(this.#first + start, place - start)
      parts.push(this.#entries.subarray(start * entryBytes, place * entryBytes))
    }
    const section = { index, entries: Buffer.concat(parts) }
    this.#entries.fill(0)
    this.#first = this.#end
    this.#late = new Map()
    return section
  }
}
