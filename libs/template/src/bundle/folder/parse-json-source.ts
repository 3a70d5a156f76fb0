import { nearestName, type SourceFault, partsOfPointer } from '@platen/contract'
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { bundleBounds } from '../bounds.ts'
import type { SourceText } from '../check/source-text.ts'

export interface JsonSource {
  value: unknown
  /**
   * Returns the line and column of the value at an RFC 6901 pointer or, with `key`, of its key. If the value does not exist, returns those of the
   * nearest parent. `within` is the index of a character in a string.
   */
  at(pointer: string, options?: { key?: boolean; within?: number }): { line: number; column: number }
}

const readable: Record<string, string> = {
  InvalidSymbol: 'This is not a JSON value. Write strings and keys in double quotes.',
  InvalidNumberFormat: 'This number has an invalid format for JSON.',
  PropertyNameExpected: 'Enter a key in double quotes here, or remove the comma before }.',
  ValueExpected: 'Enter a value here, or remove the comma before ] or }.',
  ColonExpected: 'A colon is expected after the key.',
  CommaExpected: 'A comma is expected between two entries.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'Nothing can follow the end of the JSON value.',
  InvalidCommentToken: 'JSON does not allow comments. Delete this one.',
  UnexpectedEndOfComment: 'JSON does not allow comments. Delete this one.',
  UnexpectedEndOfString: 'This string has no closing double quote on its line.',
  InvalidUnicode: 'A \\u escape needs four hexadecimal digits.',
  InvalidEscapeCharacter: 'This escape is not valid in JSON. Write \\\\ for a backslash.',
  InvalidCharacter: 'There is a control character in this string. Write it as an escape such as \\n.',
}

/**
 * Parses a JSON file strictly: no comments, trailing commas or duplicate keys, limited depth. Errors: `malformed_json`, `duplicate_key`,
 * `too_deep`.
 */
export function parseJsonSource(source: SourceText): JsonSource | { faults: SourceFault[] } {
  const fault = (offset: number, code: string, message: string) => ({
    faults: [{ file: source.file, ...source.at(offset), code, message }],
  })
  const deep = offsetTooDeep(source.text)
  if (deep !== undefined) {
    return fault(
      deep,
      'too_deep',
      `Values are nested more than ${bundleBounds.jsonDepthMax} levels deep here. Flatten them.`,
    )
  }
  const errors: ParseError[] = []
  const root = parseTree(source.text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first) {
    const kind = printParseErrorCode(first.error)
    return fault(first.offset, 'malformed_json', readable[kind] ?? 'This is not JSON.')
  }
  let value: unknown
  try {
    value = JSON.parse(source.text)
  } catch {
    return fault(0, 'malformed_json', 'This is not JSON.')
  }
  const faults = root ? duplicateKeys(source, root) : []
  if (faults.length > 0) return { faults }
  return {
    value,
    at(pointer, { key = false, within } = {}) {
      const offset = offsetOf(root, pointer, key)
      return source.at(within === undefined ? offset : offsetWithin(source.text, offset, within))
    },
  }
}

/** Returns the offset of a character in the JSON string at `start`. An escape is one character. */
function offsetWithin(json: string, start: number, index: number): number {
  let at = start
  if (json[at] !== '"') return at
  at++
  for (let count = 0; count < index && at < json.length && json[at] !== '"'; count++)
    at += json[at] !== '\\' ? 1 : json[at + 1] === 'u' ? 6 : 2
  return at
}

/** Returns the message for an unknown key, with the nearest known one. */
export function unknownKeyMessage(key: string, known: Iterable<string>): string {
  const names = [...known]
  const nearest = nearestName(key, names)
  return nearest === undefined
    ? `"${key}" is not a setting. Known here: ${names.join(', ')}.`
    : `"${key}" is not a setting. Did you mean "${nearest}"?`
}

function offsetTooDeep(text: string): number | undefined {
  // Counted with the scanner, because the parser and V8 would recurse on a million brackets.
  const scanner = createScanner(text, true)
  let depth = 0
  for (let kind = scanner.scan(); scanner.getTokenLength() > 0; kind = scanner.scan()) {
    const sign = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > bundleBounds.jsonDepthMax) return scanner.getTokenOffset()
    void kind
  }
  return undefined
}

function duplicateKeys(source: SourceText, node: Node): SourceFault[] {
  const faults: SourceFault[] = []
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    if (child.type === 'property') {
      const [key, value] = child.children ?? []
      const name = String(key?.value)
      if (seen.has(name)) {
        faults.push({
          file: source.file,
          ...source.at(child.offset),
          code: 'duplicate_key',
          message: `The key "${name}" occurs twice in this object. Delete one.`,
        })
      }
      seen.add(name)
      if (value) faults.push(...duplicateKeys(source, value))
    } else {
      faults.push(...duplicateKeys(source, child))
    }
  }
  return faults
}

function offsetOf(root: Node | undefined, pointer: string, key: boolean): number {
  if (!root) return 0
  const path = partsOfPointer(pointer)
  let node = root
  for (const part of path) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(part) : part])
    if (!next) return node.offset
    node = next
  }
  return key && node.parent?.type === 'property' ? node.parent.offset : node.offset
}
