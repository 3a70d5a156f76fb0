import { ForeignSyntax } from './cut-syntax.ts'
import { endsToken, isDigit, standsAt } from './tokens.ts'

/** References of an object, three numbers each: where the object number begins, where it ends, and the number itself. */
export type References = number[]

/**
 * The references between `start` and `end`, none of which stands in a string or in a stream: it ends where the object's dictionary ends.
 * Throws `ForeignSyntax` for anything that Chromium does not write, so that no reference is ever overlooked.
 */
export function findReferences(bytes: Buffer, start = 0, end = bytes.length): References {
  const references: References = []
  let depth = 0
  for (let at = start; at < end; at++) {
    const here = bytes[at] ?? 0
    // Most bytes are letters and digits.
    if (here > greater && here !== letterR) continue
    if (here === open) at = endOfString(bytes, at, end)
    else if (here === less) {
      if (bytes[at + 1] !== less) at = endOfHex(bytes, at, end)
      else {
        depth++
        at++
      }
    } else if (here === greater) {
      if (bytes[++at] !== greater || --depth < 0) throw new ForeignSyntax('a stray >')
      if (depth === 0 && standsAt(bytes, at + 1, streamLabel)) return references
    } else if (here === letterR && (bytes[at - 1] ?? 0) <= space) addReference(references, bytes, { at, end })
    else if (here === percent) throw new ForeignSyntax('a comment')
  }
  if (depth !== 0) throw new ForeignSyntax('a dictionary without end')
  return references
}

const space = 0x20
const percent = 0x25
const open = 0x28
const close = 0x29
const zero = 0x30
const less = 0x3c
const greater = 0x3e
const letterR = 0x52
const bracket = 0x5b
const backslash = 0x5c
const streamLabel = Buffer.from(' stream\n')

function addReference(references: References, bytes: Buffer, { at, end }: { at: number; end: number }): void {
  const numberEnd = at - 3
  let start = numberEnd
  let number = 0
  for (let scale = 1; isDigit(bytes[start - 1]); scale *= 10) number += ((bytes[--start] ?? 0) - zero) * scale
  const before = bytes[start - 1]
  const isWhole =
    start < numberEnd &&
    (before === space || before === bracket) &&
    bytes[numberEnd] === space &&
    bytes[numberEnd + 1] === zero &&
    bytes[numberEnd + 2] === space
  if (!isWhole || (at + 1 < end && !endsToken(bytes[at + 1])))
    throw new ForeignSyntax('a reference in another style')
  references.push(start, numberEnd, number)
}

/** Where the string that begins at `start` has its closing parenthesis. Chromium escapes those inside. */
function endOfString(bytes: Buffer, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    const here = bytes[at]
    if (here === close) return at
    if (here === open) break
    if (here === backslash) at++
  }
  throw new ForeignSyntax('a string without end')
}

function endOfHex(bytes: Buffer, start: number, end: number): number {
  const found = bytes.indexOf(greater, start)
  if (found === -1 || found >= end) throw new ForeignSyntax('a string without end')
  return found
}
