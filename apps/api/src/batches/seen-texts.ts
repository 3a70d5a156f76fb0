import { hash } from 'node:crypto'

/** Doubled when two thirds of the slots are used. */
const initialSlots = 1_024

/**
 * Remembers which item first had each string. Each slot takes 12 bytes, because only 64 bits of the string's hash are stored. With two million
 * strings, the probability that two different strings have the same hash is one in ten million.
 */
export class SeenTexts {
  #hashes = new BigUint64Array(initialSlots)
  #items = new Uint32Array(initialSlots)
  #count = 0

  /** Returns the number of the item that already had the text. If there is none, remembers this item and returns `undefined`. Numbers start at 1. */
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
