import { ForeignSyntax } from './foreign-syntax.ts'
import { delimiters, stringEnd } from './tokens.ts'

/** What stands before an operator: numbers, names, strings and brackets, each a token. In one flat list: a page has thousands. */
export class Operands {
  #places = new Int32Array(64)
  #count = 0

  get count(): number {
    return this.#count
  }

  add(start: number, end: number): void {
    if (this.#count * 2 === this.#places.length) {
      const more = new Int32Array(this.#places.length * 2)
      more.set(this.#places)
      this.#places = more
    }
    this.#places[this.#count * 2] = start
    this.#places[this.#count * 2 + 1] = end
    this.#count++
  }

  clear(): void {
    this.#count = 0
  }

  startOf(index: number): number {
    return this.#places[index * 2] ?? 0
  }

  endOf(index: number): number {
    return this.#places[index * 2 + 1] ?? 0
  }
}

/** How a byte begins a token. */
const starts = {
  space: 0,
  operand: 1,
  operator: 2,
  name: 3,
  string: 4,
  less: 5,
  greater: 6,
  bracket: 7,
  odd: 8,
} as const
const startOfByte = new Uint8Array(256).fill(starts.odd)
startOfByte.fill(starts.space, 0, 0x21)
for (const byte of Buffer.from('+-.0123456789')) startOfByte[byte] = starts.operand
for (let byte = 0x41; byte <= 0x7a; byte++) startOfByte[byte] = starts.operator
for (const byte of Buffer.from(`'"`)) startOfByte[byte] = starts.operator
startOfByte[0x2f] = starts.name
startOfByte[0x28] = starts.string
startOfByte[0x3c] = starts.less
startOfByte[0x3e] = starts.greater
for (const byte of Buffer.from('[]')) startOfByte[byte] = starts.bracket

/**
 * Reads what is drawn, operator after operator: `visit` is told each one's name, packed by `operatorCode`, and its operands, which are
 * valid within the call. Throws `ForeignSyntax` for a picture within the content, a comment, and for what is no content.
 */
export function scanContent(bytes: Buffer, visit: (operator: number, operands: Operands) => void): void {
  const operands = new Operands()
  for (let at = 0; at < bytes.length;) {
    const kind = startOfByte[bytes[at] ?? 0] ?? starts.odd
    if (kind === starts.space) {
      at++
      continue
    }
    const start = at
    if (kind <= starts.name) {
      at++
      while (at < bytes.length && delimiters[bytes[at] ?? 0] === 0) at++
    } else at = endOfOther(bytes, at, kind)
    if (kind === starts.operator) {
      const operator = codeAt(bytes, start, at)
      if (operator === inlinePicture) throw new ForeignSyntax('a picture within the content')
      visit(operator, operands)
      operands.clear()
    } else operands.add(start, at)
  }
  if (operands.count > 0) throw new ForeignSyntax('operands without an operator')
}

/** A name of up to three characters as a number, so that none is made a string while thousands are read. */
export function operatorCode(name: string): number {
  return codeAt(Buffer.from(name, 'latin1'), 0, name.length)
}

/** The name again. */
export function operatorName(code: number): string {
  return String.fromCharCode(...[code >> 16, (code >> 8) & 0xff, code & 0xff].filter((byte) => byte > 0))
}

function codeAt(bytes: Buffer, start: number, end: number): number {
  // Nor are `true`, `false` and `null` operands of what Chromium writes.
  if (end - start > 3) throw new ForeignSyntax('an unknown operator')
  let code = 0
  for (let at = start; at < end; at++) code = code * 256 + (bytes[at] ?? 0)
  return code
}

const less = 0x3c
const greater = 0x3e
const inlinePicture = operatorCode('BI')

function endOfOther(bytes: Buffer, at: number, kind: number): number {
  if (kind === starts.string) return stringEnd(bytes, at)
  if (kind === starts.less) return bytes[at + 1] === less ? at + 2 : stringEnd(bytes, at)
  if (kind === starts.greater && bytes[at + 1] === greater) return at + 2
  if (kind === starts.bracket) return at + 1
  throw new ForeignSyntax('no content')
}
