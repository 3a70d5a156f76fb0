export class ByteWriter {
  #bytes: Buffer
  #length = 0

  constructor(capacity = 65_536) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** The written bytes, valid until the next write. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }

  copy(source: Buffer, start: number, end: number): void {
    const length = end - start
    this.#reserve(length)
    // Most pieces are a few bytes between two references, for which a loop takes a third of the time that a call takes.
    if (length > shortPiece) source.copy(this.#bytes, this.#length, start, end)
    else for (let at = 0; at < length; at++) this.#bytes[this.#length + at] = source[start + at] ?? 0
    this.#length += length
  }

  /** Writes a string, which must be Latin-1. */
  text(text: string): void {
    this.#reserve(text.length)
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length + at] = text.charCodeAt(at)
    this.#length += text.length
  }

  /** Writes a number, padded with zeros to `digits`. */
  integer(number: number, digits = 1): void {
    this.text(String(number).padStart(digits, '0'))
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.written.copy(larger)
    this.#bytes = larger
  }
}

const shortPiece = 64
