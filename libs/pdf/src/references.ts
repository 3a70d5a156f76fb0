import { ForeignSyntax } from './foreign-syntax.ts'
import { endsToken, isDigit, standsAt } from './tokens.ts'

/** References of an object, in order. In one flat list: a tagged print of twenty pages has 18,000. */
export class References {
  private readonly flat: number[] = []

  get count(): number {
    return this.flat.length / numbersEach
  }

  add(start: number, end: number, target: number): void {
    this.flat.push(start, end, target)
  }

  /** Where the object number begins. */
  startOf(index: number): number {
    return this.flat[index * numbersEach] ?? 0
  }

  /** Where the object number ends. */
  endOf(index: number): number {
    return this.flat[index * numbersEach + 1] ?? 0
  }

  /** The object number. */
  targetOf(index: number): number {
    return this.flat[index * numbersEach + 2] ?? 0
  }

  *targets(): Generator<number> {
    for (let index = 0; index < this.count; index++) yield this.targetOf(index)
  }
}

const numbersEach = 3

/**
 * The references between `start` and `end`, none of which stands in a string or in a stream: it ends where the object's dictionary ends.
 * Throws `ForeignSyntax` for anything that Chromium does not write, so that no reference is ever overlooked.
 */
export function findReferences(bytes: Buffer, start = 0, end = bytes.length): References {
  const references = new References()
  let depth = 0
  for (let at = start; at < end; at++) {
    const here = bytes[at] ?? 0
    // Letters are most of it, and of all signs above > only R says anything: no reference ends at a bracket.
    if (here > greater && here !== letterR) continue
    if (here === open) at = endOfString(bytes, at, end)
    else if (here === less) {
      if (bytes[at + 1] !== less) at = endOfHex(bytes, at, end)
      else {
        depth++
        at++
      }
    } else if (here === greater) {
      at++
      depth--
      if (bytes[at] !== greater || depth < 0) throw new ForeignSyntax('a stray >')
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
  for (let scale = 1; isDigit(bytes[start - 1]); scale *= 10) {
    start--
    number += ((bytes[start] ?? 0) - zero) * scale
  }
  const before = bytes[start - 1]
  const isWhole =
    start < numberEnd &&
    (before === space || before === bracket) &&
    bytes[numberEnd] === space &&
    bytes[numberEnd + 1] === zero &&
    bytes[numberEnd + 2] === space
  if (!isWhole || (at + 1 < end && !endsToken(bytes[at + 1])))
    throw new ForeignSyntax('a reference in another style')
  references.add(start, numberEnd, number)
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
