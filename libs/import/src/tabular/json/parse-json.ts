import { Fault, type FaultItem, pointerTo } from '@platen/contract'
import { type JSONPath, visit } from 'jsonc-parser'
import { isExactNumber, plainNumber } from './exact-number.ts'
import { decodeJson, scanJson } from './scan-json.ts'

/** Fields beside each other at the top: each wrong one costs a sentence, and no request has more than a few. */
export const rootFieldsMax = 1_000
/**
 * Fields and items in all: a document of 10,000 rows of 20 columns has 210,000, and what is built of them takes up to 50 bytes each.
 */
export const jsonValuesMax = 1_000_000
const faultsMax = 100

/** How faults call the text, and the number of its first line. */
export interface JsonText {
  called: string
  firstLine: number
}

const theBody: JsonText = { called: 'The body', firstLine: 1 }

/**
 * The value of a JSON text in UTF-8. A byte-order mark is taken in silence. Throws `malformed_json` with line and column where
 * it can be told, and `invalid_request` for what JSON allows but would not come out as sent: nesting over 64, numbers that a
 * double cannot hold, a key that stands twice in one object; and for more than 1,000 fields at the top, or `valuesMax` fields and items in all
 * (default 1,000,000), before anything is built of them. The faults speak of `The body`, from line 1, unless told otherwise.
 */
export function parseJson(
  bytes: Uint8Array,
  valuesMax = jsonValuesMax,
  { called, firstLine }: JsonText = theBody,
): unknown {
  const { inexactAt, keys } = scanJson(bytes, { valuesMax, rootFieldsMax, called })
  const text = decodeJson(bytes, called)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Fault('malformed_json', { detail: whereItBroke(text, error, { called, firstLine }) })
  }
  if (inexactAt !== undefined) refuseInexactNumbers(text)
  // Of a key that stands twice the parser keeps the last: the other value would be missing without a word.
  if (countKeys(value) < keys) refuseKeysTwice(text)
  return value
}

/** A number that would print otherwise than it was sent is refused, and named. */
function refuseInexactNumbers(text: string): void {
  const errors: FaultItem[] = []
  visitUntil(text, {
    onLiteralValue(value, offset, length, path) {
      const source = text.slice(offset, offset + length)
      if (typeof value !== 'number' || isExactNumber(value, source)) return false
      const shown = source.slice(0, 60)
      const plain = plainNumber(source)
      errors.push({
        pointer: pointerTo(path()),
        code: 'inexact_number',
        message: `${shown} cannot be held exactly. Send it as a string${plain === undefined ? ' of digits' : `: "${plain}"`}.`,
      })
      return errors.length === faultsMax
    },
  })
  const many = errors.length === faultsMax ? `${faultsMax} numbers or more` : `${errors.length} numbers`
  const detail = `${errors.length === 1 ? '1 number' : many} would not print as sent.`
  throw new Fault('invalid_request', { detail, errors })
}

/** The keys of all objects in a value; its nesting is bounded. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside: unknown[] = Array.isArray(value) ? value : Object.values(value)
  let keys = Array.isArray(value) ? 0 : inside.length
  for (const one of inside) keys += countKeys(one)
  return keys
}

function refuseKeysTwice(text: string): void {
  const errors: FaultItem[] = []
  const seen: Array<Set<string>> = []
  visitUntil(text, {
    onObjectBegin: () => void seen.push(new Set()),
    onObjectEnd: () => void seen.pop(),
    onObjectProperty(key, path) {
      const keys = seen.at(-1)
      if (keys?.has(key)) {
        const message = `The key "${key.slice(0, 60)}" occurs twice in this object. Send it once.`
        errors.push({ pointer: pointerTo([...path(), key]), code: 'duplicate_key', message })
      }
      keys?.add(key)
      return errors.length === faultsMax
    },
  })
  const many = errors.length === faultsMax ? `${faultsMax} keys or more occur` : `${errors.length} keys occur`
  const detail = `${errors.length === 1 ? '1 key occurs' : many} twice in the same object.`
  throw new Fault('invalid_request', { detail, errors })
}

function whereItBroke(text: string, error: unknown, { called, firstLine }: JsonText): string {
  const offset = offsetOf(text, error instanceof Error ? error.message : '')
  if (offset === undefined || offset >= text.length)
    return `${called} ends in the middle of a value, or is no JSON at all.`
  const before = text.slice(0, offset)
  const line = firstLine - 1 + before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `${called} is not valid JSON at line ${line}, column ${column}.`
}

/** V8 says the position of most errors, but for a token that it did not expect only shows what is around it. */
function offsetOf(text: string, message: string): number | undefined {
  // Anchored: such a message ends with a piece of the body, which may hold anything.
  const reported = /position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message)?.[1]
  if (reported !== undefined) return Number(reported)
  let offset: number | undefined
  visitUntil(text, {
    onError(at) {
      offset = at
      return true
    },
  })
  return offset
}

/** Walks a JSON text until one of the callbacks says `true`: the parser itself can only be ended by a throw. */
function visitUntil(
  text: string,
  callbacks: {
    onError?: (offset: number) => boolean
    onLiteralValue?: (value: unknown, offset: number, length: number, path: () => JSONPath) => boolean
    onObjectBegin?: () => void
    onObjectEnd?: () => void
    /** `path` is that of the object. */
    onObjectProperty?: (key: string, path: () => JSONPath) => boolean
  },
): void {
  const enough = new Error('enough')
  const endIf = (isEnough: boolean | undefined) => {
    if (isEnough) throw enough
  }
  try {
    visit(
      text,
      {
        onError: (_code, offset) => endIf(callbacks.onError?.(offset)),
        onLiteralValue: (value, offset, length, _line, _column, path) =>
          endIf(callbacks.onLiteralValue?.(value, offset, length, path)),
        onObjectBegin: () => callbacks.onObjectBegin?.(),
        onObjectEnd: () => callbacks.onObjectEnd?.(),
        onObjectProperty: (key, _offset, _length, _line, _column, path) =>
          endIf(callbacks.onObjectProperty?.(key, path)),
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (error !== enough) throw error
  }
}
