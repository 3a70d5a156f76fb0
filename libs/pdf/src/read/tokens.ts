import { ForeignSyntax } from './foreign-syntax.ts'

/** 1 for each byte before which a number, a keyword or a name ends. */
export const delimiters = new Uint8Array(256)
for (const byte of Buffer.from('\0\t\n\f\r ()<>[]{}/%')) delimiters[byte] = 1

/** Whether a number, a keyword or a name ends before this byte. */
export function endsToken(byte: number | undefined): boolean {
  return byte === undefined || delimiters[byte] === 1
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** Where the number, keyword or name ends whose first byte, or slash, is at `start`. */
export function tokenEnd(body: Buffer, start: number): number {
  let at = start + 1
  while (!endsToken(body[at])) at++
  return at
}

/** Where the string, `(…)` or `<…>`, ends that begins at `start`. */
export function stringEnd(body: Buffer, start: number): number {
  if (body[start] === 0x3c) {
    const end = body.indexOf(0x3e, start)
    if (end === -1) throw new ForeignSyntax('a string has no end')
    return end + 1
  }
  let depth = 0
  for (let at = start; at < body.length; at++) {
    const byte = body[at]
    if (byte === 0x5c) at++
    else if (byte === 0x28) depth++
    else if (byte === 0x29 && --depth === 0) return at + 1
  }
  throw new ForeignSyntax('a string has no end')
}

/** Whether these bytes stand at `at`. */
export function standsAt(bytes: Buffer, at: number, expected: Buffer): boolean {
  for (let index = 0; index < expected.length; index++)
    if (bytes[at + index] !== expected[index]) return false
  return true
}

/** The end of ` 0 R` behind the digits that end at `at`; `undefined` where they are a number of their own. */
export function referenceEnd(body: Buffer, at: number): number | undefined {
  const isReference =
    body[at] === 0x20 && body[at + 1] === 0x30 && body[at + 2] === 0x20 && body[at + 3] === 0x52
  return isReference && endsToken(body[at + 4]) ? at + 4 : undefined
}
