import { hash } from 'node:crypto'

/** Slots at first; doubled when two thirds are taken. */
const slotsAtFirst = 1_024

/**
 * Remembers which item first had each text, in 12 bytes a slot: the text itself is not kept, only 64 bits of a hash of it. For two
 * million texts, two that differ are taken for the same with a probability of one in ten million.
 */
export class SeenTexts {
  #hashes = new BigUint64Array(slotsAtFirst)
  #items = new Uint32Array(slotsAtFirst)
  #count = 0

  /** The item (from 1) that had the text before, or `undefined`, and from now on it is this one. */
  add(text: string, item: number): number | undefined {
    if (this.#count * 3 > this.#items.length * 2) this.#grow()
    const key = hash('sha256', text, 'buffer').readBigUInt64LE()
    const slot = this.#slotOf(key)
    const earlier = this.#items[slot] as number
    if (earlier !== 0) return earlier
    this.#put(slot, key, item)
    this.#count++
    return undefined
  }

  #slotOf(key: bigint): number {
    const mask = this.#items.length - 1
    let slot = Number(BigInt.asUintN(32, key)) & mask
    while (this.#items[slot] !== 0 && this.#hashes[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #put(slot: number, key: bigint, item: number): void {
    this.#hashes[slot] = key
    this.#items[slot] = item
  }

  #grow(): void {
    const [hashes, items] = [this.#hashes, this.#items]
    this.#hashes = new BigUint64Array(hashes.length * 2)
    this.#items = new Uint32Array(items.length * 2)
    for (const [slot, item] of items.entries()) {
      if (item === 0) continue
      const key = hashes[slot] as bigint
      this.#put(this.#slotOf(key), key, item)
    }
  }
}
