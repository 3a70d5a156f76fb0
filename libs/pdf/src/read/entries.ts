import { ForeignSyntax } from './foreign-syntax.ts'

/** A dictionary's own keys, without their slash and in the order of the file, with the text of their values. */
export type Entries = Map<string, string>

const code = { lf: 10, open: 40, close: 41, slash: 47 } as const
const less = 60
const greater = 62
const bracket = 91
const backslash = 92
const bracketEnd = 93

/** Where the string that begins at `start` has its closing parenthesis. Chromium escapes those inside. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const here = text.charCodeAt(at)
    if (here === code.close) return at
    if (here === code.open) break
    if (here === backslash) at++
  }
  throw new ForeignSyntax('a string without end')
}

function endOfHex(text: string, start: number): number {
  const end = text.indexOf('>', start)
  if (end === -1) throw new ForeignSyntax('a string without end')
  return end
}

/** The keys of the dictionary that a text is. Throws `ForeignSyntax` unless it is one, written `<</Key value\n/Key value>>`. */
export function readEntries(text: string): Entries {
  const entries: Entries = new Map()
  if (!text.startsWith('<</')) throw new ForeignSyntax('no dictionary')
  let at = 2
  for (;;) {
    const keyEnd = text.indexOf(' ', at)
    if (text.charCodeAt(at) !== code.slash || keyEnd === -1) throw new ForeignSyntax('no key')
    const key = text.slice(at + 1, keyEnd)
    const end = endOfValue(text, keyEnd + 1)
    if (entries.has(key)) throw new ForeignSyntax('a key twice')
    entries.set(key, text.slice(keyEnd + 1, end))
    if (text.charCodeAt(end) === greater) {
      if (end + 2 !== text.length) throw new ForeignSyntax('more than a dictionary')
      return entries
    }
    at = end + 1
  }
}

/** Where the line end or the `>>` behind the value at `start` is. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const here = text.charCodeAt(at)
    if (depth === 0 && (here === code.lf || here === greater)) return at
    if (here === code.open) at = endOfString(text, at)
    else if (here === bracket) depth++
    // Of `>>` each sign counts, and so of `<<`.
    else if (here === greater || here === bracketEnd) depth--
    else if (here === less) {
      const isString = text.charCodeAt(at + 1) !== less
      if (!isString) depth += 2
      at = isString ? endOfHex(text, at) : at + 1
    }
  }
  throw new ForeignSyntax('a value without end')
}

/** The number of the object that a value refers to. Throws `ForeignSyntax` for any other value. */
export function readReference(value: string | undefined): number {
  const found = /^([1-9]\d*) 0 R$/.exec(value ?? '')
  if (!found) throw new ForeignSyntax('no reference')
  return Number(found[1])
}

/** `5 0 R`. */
const wordsOfReference = 3

/** The numbers of the objects in a list of references, or of the one reference. Throws `ForeignSyntax` for any other value. */
export function readReferenceList(value: string): number[] {
  if (!value.startsWith('[')) return [readReference(value)]
  const words = value.slice(1, -1).split(' ')
  if (!value.endsWith(']') || words.length % wordsOfReference !== 0) throw new ForeignSyntax('no such list')
  return Array.from({ length: words.length / wordsOfReference }, (_, at) =>
    readReference(words.slice(at * wordsOfReference, (at + 1) * wordsOfReference).join(' ')),
  )
}

/** A text as a PDF string: in parentheses where it is printable ASCII, else in UTF-16BE as hexadecimal. */
export function writeString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}
