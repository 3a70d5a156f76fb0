import { Fault, type FaultItem, pointerTo } from '@platen/contract'
import { type JSONPath, visit } from 'jsonc-parser'
import { isExactNumber, plainNumber } from './exact-number.ts'
import { decodeJson, scanJson } from './scan-json.ts'

/** Maximum number of top-level fields: each wrong field needs a message, and real requests have few fields. */
export const rootFieldsMax = 1_000
/** Maximum number of fields and items. 10,000 rows with 20 columns have 210,000. Each takes up to 50 bytes. */
export const jsonValuesMax = 1_000_000
const faultsMax = 100

/** The name of the text in errors, and its first line. */
export interface JsonText {
  called: string
  firstLine: number
}

const theBody: JsonText = { called: 'The body', firstLine: 1 }

/**
 * Parses JSON in UTF-8, with or without a byte-order mark. Throws `malformed_json` with line and column if known, and `invalid_request` for
 * values that would change: nesting over 64 levels, inexact numbers, duplicate keys; also for more than 1,000 top-level fields, or
 * `valuesMax` fields and items (default 1,000,000), before objects are created. Errors refer to `The body`, from line 1, by default.
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
  // The parser keeps the last of duplicate keys, so the other values would be lost.
  if (countKeys(value) < keys) refuseKeysTwice(text)
  return value
}

/** Rejects numbers that would print differently. */
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
        message: `${shown} cannot be represented exactly. Send it as a string${plain === undefined ? ' of digits' : `: "${plain}"`}.`,
      })
      return errors.length === faultsMax
    },
  })
  const many = errors.length === faultsMax ? `${faultsMax} numbers or more` : `${errors.length} numbers`
  const detail = `${errors.length === 1 ? '1 number' : many} would not print as sent.`
  throw new Fault('invalid_request', { detail, errors })
}

/** Counts the keys of all objects. Recursive, because the depth is limited. */
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
  if (offset === undefined || offset >= text.length) return `${called} ends within a value, or is not JSON.`
  const before = text.slice(0, offset)
  const line = firstLine - 1 + before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `${called} is not valid JSON at line ${line}, column ${column}.`
}

/** V8 reports the position of most errors, but for an unexpected token only the text around it. */
function offsetOf(text: string, message: string): number | undefined {
  // Anchored, because the message ends with a piece of the body.
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

/** Visits JSON until a callback returns `true`. The parser can only be stopped by an exception. */
function visitUntil(
  text: string,
  callbacks: {
    onError?: (offset: number) => boolean
    onLiteralValue?: (value: unknown, offset: number, length: number, path: () => JSONPath) => boolean
    onObjectBegin?: () => void
    onObjectEnd?: () => void
    /** `path` returns the path of the object. */
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
