import { escapePointerPart, partsOfPointer } from '@platen/contract'
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { isJsonObject, readJson } from '../source/read-json.ts'

export type SampleData = Readonly<Record<string, unknown>>

/** `line` and `column` count from 1, `offset` from 0. */
export interface TextFault {
  message: string
  offset: number
  line: number
  column: number
}

export type ReadSample = { data: SampleData; fault?: undefined } | { fault: TextFault; data?: undefined }

export const depthMax = 64

const sentences: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'This is not a JSON value. Write text and keys in double quotes.',
  InvalidNumberFormat: 'This number has an invalid format for JSON.',
  PropertyNameExpected: 'Enter a key in double quotes here, or remove the comma before }.',
  ValueExpected: 'Enter a value here, or remove the comma before ] or }.',
  ColonExpected: 'A colon is expected after the key.',
  CommaExpected: 'A comma is expected between two entries.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'Nothing can follow the end of the data.',
  InvalidCommentToken: 'JSON does not allow comments. Delete this one.',
  UnexpectedEndOfString: 'This text has no closing double quote on its line.',
}

const written = new WeakMap<SampleData, string>()
let last: { text: string; read: ReadSample } | undefined

/**
 * Reads a sample as strictly as publishing: no comments, trailing commas or duplicate keys, limited depth. The output of `writeSample`
 * returns the same object, so that unchanged data is not rendered again.
 */
export function readSample(text: string): ReadSample {
  if (last?.text !== text) last = { text, read: read(text) }
  return last.read
}

/** Returns the text of a sample file. The same data gives the same string. */
export function writeSample(data: SampleData): string {
  const known = written.get(data)
  const text = known ?? `${JSON.stringify(data, null, 2)}\n`
  written.set(data, text)
  last = { text, read: { data } }
  return text
}

function read(text: string): ReadSample {
  const fault = (offset: number, message: string) => ({
    fault: { message, offset, ...positionOf(text, offset) },
  })
  const deep = offsetTooDeep(text)
  if (deep !== undefined)
    return fault(deep, `Values are nested more than ${depthMax} levels deep here. Flatten them.`)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first) return fault(first.offset, sentences[printParseErrorCode(first.error)] ?? 'This is not JSON.')
  if (root?.type !== 'object') return fault(0, 'A sample must be an object: { … }.')
  const twice = keyTwice(root)
  if (twice) return fault(twice.offset, `The key “${twice.key}” occurs twice in this object. Delete one.`)
  const data = readJson(text)
  return isJsonObject(data) ? { data } : fault(0, 'This is not JSON.')
}

/** From 1. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Returns the JSON pointer of a path. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((part) => `/${escapePointerPart(String(part))}`).join('')
}

/** Finds the range of a value by pointer, or with `key` of its key. If it is missing, the start of its nearest parent. */
export function rangesIn(
  text: string,
): (pointer: string, wants?: { key: boolean }) => { from: number; to: number } {
  const root = parseTree(text)
  return (pointer, { key } = { key: false }) => {
    let node: Node | undefined = root
    for (const part of partsOfPointer(pointer)) {
      const next: Node | undefined =
        node && findNodeAtLocation(node, [node.type === 'array' ? Number(part) : part])
      if (!next) return { from: node?.offset ?? 0, to: (node?.offset ?? 0) + 1 }
      node = next
    }
    const shown = key && node?.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
    return { from: shown?.offset ?? 0, to: (shown?.offset ?? 0) + (shown?.length ?? 0) }
  }
}

/** Whether the text is nested too deeply for a parser. */
export function nestsTooDeep(text: string): boolean {
  return offsetTooDeep(text) !== undefined
}

/** Counted with the scanner, because parsers recurse on a million brackets. */
function offsetTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const sign = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > depthMax) return scanner.getTokenOffset()
  }
  return undefined
}

function keyTwice(node: Node): { key: string; offset: number } | undefined {
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : []
    if (key) {
      const name = String(key.value)
      if (seen.has(name)) return { key: name, offset: key.offset }
      seen.add(name)
    }
    const inner = keyTwice(value ?? child)
    if (inner) return inner
  }
  return undefined
}
