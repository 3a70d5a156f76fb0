import type { Entries } from '../read/entries.ts'
import { ForeignSyntax, isDigit, readDigits, referenceEnd, sign, stringEnd, tokenEnd } from '../tokens.ts'
import type { ByteWriter } from './byte-writer.ts'

const { slash, open, less, greater, bracket, bracketEnd } = sign

export interface Renumbering {
  /** New numbers by old number; 0 for objects that are not in the merged file, whose references become `null`. */
  numbers: Uint32Array
  /** Added to each key of the parent tree. */
  firstParentKey: number
  /** Prefix for the names of structure elements. ASCII letters, digits and dots. */
  idPrefix: string
  /** Targets of internal links by name. */
  targets: Entries
}

type KeyKind = 'treeKey' | 'target' | 'other'

/** Keys whose numbers and strings are keys of a tree, or names of targets. Chromium does not use them for anything else. */
const keyKinds = new Map<string, KeyKind>([
  ...['StructParent', 'StructParents', 'Nums', 'ID', 'Headers', 'Names', 'Limits'].map(
    (key): [string, KeyKind] => [key, 'treeKey'],
  ),
  ['Dest', 'target'],
])
/** Lengths and first letters of these keys, so that most keys are not read as strings. */
const keyShapes = new Set(Array.from(keyKinds.keys(), (key) => shapeOf(key.length, key.charCodeAt(0))))

function shapeOf(length: number, initial: number): number {
  return length * 256 + initial
}

export interface RenumberOptions {
  out: ByteWriter
  isStream: boolean
  as: Renumbering
  /** Additional entries of the dictionary, with a line end. */
  addition?: string | undefined
}

/**
 * Writes an object, or the dictionary of a stream, with new references, keys and names, and returns where it ended in `body`. Strings are
 * not changed. Throws `ForeignSyntax`.
 */
export function writeRenumbered(body: Buffer, { out, isStream, as, addition }: RenumberOptions): number {
  let copied = 0
  let at = 0
  let depth = 0
  let kind: KeyKind = 'other'
  const replace = (start: number, end: number, text: string) => {
    out.copy(body, copied, start)
    out.text(text)
    copied = end
  }
  if (addition !== undefined) replace(2, 2, addition)
  while (at < body.length) {
    const byte = body[at] ?? 0
    if (isDigit(byte)) {
      const end = tokenEnd(body, at)
      const refEnd = referenceEnd(body, end)
      if (refEnd !== undefined) {
        const number = as.numbers[readInteger(body, at, end)] ?? 0
        if (number === 0) replace(at, refEnd, 'null')
        else replace(at, end, String(number))
      } else if (kind === 'treeKey') replace(at, end, String(as.firstParentKey + readInteger(body, at, end)))
      at = refEnd ?? end
    } else if (byte === slash) {
      const end = tokenEnd(body, at)
      if (kind === 'target') {
        replace(at, end, renumberedTarget(body.toString('latin1', at + 1, end), as))
        kind = 'other'
      } else kind = kindOf(body, at + 1, end)
      at = end
    } else if (byte === open || (byte === less && body[at + 1] !== less)) {
      const end = stringEnd(body, at)
      if (kind === 'treeKey') {
        replace(at + 1, at + 1, byte === less ? Buffer.from(as.idPrefix).toString('hex') : as.idPrefix)
      }
      at = end
    } else if (byte === less) {
      depth++
      kind = 'other'
      at += 2
    } else if (byte === greater) {
      depth--
      at += 2
      if (depth === 0 && isStream) break
    } else if (byte === bracketEnd) {
      kind = 'other'
      at++
    } else {
      // A target that is written out instead of named.
      if (byte === bracket && kind === 'target') kind = 'other'
      at = isPunctuation(byte) ? at + 1 : tokenEnd(body, at)
    }
  }
  if (depth !== 0) throw new ForeignSyntax('a dictionary has no end')
  out.copy(body, copied, at)
  return at
}

/** Whitespace and `[`. */
function isPunctuation(byte: number): boolean {
  return byte <= 0x20 || byte === bracket
}

function kindOf(body: Buffer, start: number, end: number): KeyKind {
  if (!keyShapes.has(shapeOf(end - start, body[start] ?? 0))) return 'other'
  return keyKinds.get(body.toString('latin1', start, end)) ?? 'other'
}

function readInteger(body: Buffer, start: number, end: number): number {
  const number = readDigits(body, start, end)
  if (number === undefined) throw new ForeignSyntax('a number is none')
  return number
}

/** Replaces a name with its target, because a document's names do not exist in the merged file. */
function renumberedTarget(name: string, { targets, numbers }: Renumbering): string {
  const position = targets.get(name)
  const page = /^\[(\d+) 0 R /.exec(position ?? '')
  const number = numbers[Number(page?.[1] ?? 0)] ?? 0
  return position === undefined || page === null || number === 0
    ? 'null'
    : `[${number} 0 R ${position.slice(page[0].length)}`
}
