/** Bytes that are put together one piece after the other. */
export class ByteWriter {
  #bytes: Buffer
  #length = 0

  constructor(capacity = 65_536) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** What was written; valid until the next write. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }

  copy(source: Buffer, start: number, end: number): void {
    const length = end - start
    this.#reserve(length)
    // Most pieces are a few bytes between two references: a loop takes a third of the time of a call into the buffer.
    if (length > shortPiece) source.copy(this.#bytes, this.#length, start, end)
    else for (let at = 0; at < length; at++) this.#bytes[this.#length + at] = source[start + at] ?? 0
    this.#length += length
  }

  /** Text of Latin-1 alone. */
  text(text: string): void {
    this.#reserve(text.length)
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length + at] = text.charCodeAt(at)
    this.#length += text.length
  }

  /** A number of at most 15 digits that is no fraction and not below 0, with zeros before it up to `digits`. */
  integer(number: number, digits = 1): void {
    this.#reserve(Math.max(integerBytesMax, digits))
    let count = 1
    for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) count++
    count = Math.max(count, digits)
    let rest = number
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const left = Math.floor(rest / 10)
      this.#bytes[at] = zero + rest - left * 10
      rest = left
    }
    this.#length += count
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.written.copy(larger)
    this.#bytes = larger
  }
}

const shortPiece = 64
const integerBytesMax = 16
const zero = 0x30
