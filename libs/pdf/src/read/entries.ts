import { ForeignSyntax, sign, matchesAt, stringEnd } from '../tokens.ts'

/** The keys of a dictionary, without slashes, in order, with their values as text. */
export type Entries = Map<string, string>

/** Reads the keys of a dictionary. Throws `ForeignSyntax` unless it is written as `<<Key value\n/Key value>>`. */
export function readEntries(body: Buffer): Entries {
  const entries: Entries = new Map()
  if (!matchesAt(body, 0, start)) throw new ForeignSyntax('no dictionary')
  let at = 2
  for (;;) {
    const keyEnd = body.indexOf(' ', at)
    if (body[at] !== sign.slash || keyEnd === -1) throw new ForeignSyntax('no key')
    const key = body.toString('latin1', at + 1, keyEnd)
    const end = endOfValue(body, keyEnd + 1)
    if (entries.has(key)) throw new ForeignSyntax('a key twice')
    entries.set(key, body.toString('latin1', keyEnd + 1, end))
    if (body[end] === sign.greater) {
      if (end + 2 !== body.length) throw new ForeignSyntax('more than a dictionary')
      return entries
    }
    at = end + 1
  }
}

const start = Buffer.from('<</')
const lineEnd = 0x0a

/** Returns the end of the value at `from`. */
function endOfValue(body: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < body.length; at++) {
    const here = body[at]
    if (depth === 0 && (here === lineEnd || here === sign.greater)) return at
    if (here === sign.open) at = stringEnd(body, at) - 1
    else if (here === sign.bracket) depth++
    // Each character of `>>` and `<<` counts.
    else if (here === sign.greater || here === sign.bracketEnd) depth--
    else if (here === sign.less) {
      const isString = body[at + 1] !== sign.less
      if (!isString) depth += 2
      at = isString ? stringEnd(body, at) - 1 : at + 1
    }
  }
  throw new ForeignSyntax('a value without end')
}

/** Returns the number in a reference. Throws `ForeignSyntax` for any other value. */
export function readReference(value: string | undefined): number {
  const found = /^([1-9]\d*) 0 R$/.exec(value ?? '')
  if (!found) throw new ForeignSyntax('no reference')
  return Number(found[1])
}

/** `5 0 R`. */
const wordsOfReference = 3

/** Returns the numbers in a list of references, or in one reference. Throws `ForeignSyntax` for any other value. */
export function readReferenceList(value: string): number[] {
  if (!value.startsWith('[')) return [readReference(value)]
  const words = value.slice(1, -1).split(' ')
  if (!value.endsWith(']') || words.length % wordsOfReference !== 0) throw new ForeignSyntax('no such list')
  return Array.from({ length: words.length / wordsOfReference }, (_, at) =>
    readReference(words.slice(at * wordsOfReference, (at + 1) * wordsOfReference).join(' ')),
  )
}
